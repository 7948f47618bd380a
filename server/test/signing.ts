import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { confirmIdentity, getSignatureOptions } from '@sonoboard/contract/signatures/signatures.endpoints';
import { call, send } from './call.ts';
import { cookieOf } from './passkeys.ts';
import type { SoftwarePasskey } from './software-passkey.ts';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

type World = Pick<TestApp, 'app'>;
type Proof = BodyOf<typeof confirmIdentity>;

/** The guid of a confirmation, over the call that the page makes. */
export async function confirmed({ app }: World, as: TestUser, proof: Proof): Promise<string> {
  return (await call(app, confirmIdentity, { body: proof }, { as })).guid;
}

/** Asks for what a passkey has to answer, in the browser of a person: its cookies, and the options for the device. */
export async function begunSigning({ app }: World, as: TestUser) {
  const response = await send(app, getSignatureOptions, {}, { as });
  const { passkey } = response.json<{ passkey: Parameters<SoftwarePasskey['get']>[0] | null }>();
  if (passkey === null) throw new Error('This person has no passkey.');
  return { cookie: `${as.cookie}; ${cookieOf(response, 'sonoboard-passkey')}`, options: passkey };
}
