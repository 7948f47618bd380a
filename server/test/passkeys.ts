import {
  addPasskey,
  beginPasskeySignIn,
  preparePasskey,
} from '@sonoboard/contract/accounts/passkeys.endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { call, send } from './call.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

type World = Pick<TestApp, 'app' | 'deps'>;

/** The cookie that an answer sets, for the Cookie header of the next call. */
export function cookieOf(response: LightMyRequestResponse, name: string): string {
  const set = [response.headers['set-cookie']].flat().find((header) => header?.startsWith(`${name}=`));
  return set?.split(';', 1)[0] ?? '';
}

/** Asks for what a new passkey takes: the cookie of the browser, and the options for its device. */
export async function preparedPasskey({ app }: World, as: TestUser, password: string) {
  const response = await send(app, preparePasskey, { body: { password } }, { as });
  const cookie = `${as.cookie}; ${cookieOf(response, 'sonoboard-passkey')}`;
  return { cookie, options: response.json<Parameters<SoftwarePasskey['create']>[0]>() };
}

/** Adds a passkey over the calls that the page makes. */
export async function addTestPasskey(
  world: World,
  as: TestUser,
  { password, name = 'Ward laptop', counter = 0 }: { password: string; name?: string; counter?: number },
) {
  const passkey = new SoftwarePasskey(world.deps.settings.publicUrl, { counter });
  const { cookie, options } = await preparedPasskey(world, as, password);
  const body = { name, credential: passkey.create(options) };
  const { guid } = await call(world.app, addPasskey, { body }, { headers: { cookie } });
  return { passkey, guid };
}

export async function begunPasskeySignIn({ app }: World) {
  const response = await send(app, beginPasskeySignIn, {});
  return {
    cookie: cookieOf(response, 'sonoboard-passkey'),
    options: response.json<Parameters<SoftwarePasskey['get']>[0]>(),
  };
}
