import type { CallInput } from '@sonoboard/contract/http/endpoint';
import { confirmIdentity as sendProof } from '@sonoboard/contract/signatures/signatures.calls';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { signatureOptionsQuery } from './signature-options.queries.ts';

/** What was typed, or that the device is to be asked. */
export type Proof = { readonly password: string } | { readonly code: string } | 'passkey';

type Outcome =
  | { readonly kind: 'confirmed'; readonly confirmation: string }
  /** The device did not do it, or its owner did not want to. */
  | { readonly kind: 'not_given'; readonly sentence: string };

const NOT_GIVEN = 'No passkey was used. Try again when your device asks you to confirm.';

export async function confirmIdentity(proof: Proof): Promise<Outcome> {
  if (proof !== 'passkey') return confirmedBy(proof);
  const { passkey } = await queryClient.query(signatureOptionsQuery);
  if (passkey === null) return { kind: 'not_given', sentence: NOT_GIVEN };
  // It works once, right or wrong.
  const forget = () =>
    queryClient.invalidateQueries({ queryKey: signatureOptionsQuery.queryKey, refetchType: 'none' });
  const { askForPasskey, PasskeyError } = await import('../platform/passkeys.ts');
  try {
    const credential = await askForPasskey(passkey);
    await forget();
    return await confirmedBy({ credential });
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error;
    return { kind: 'not_given', sentence: NOT_GIVEN };
  }
}

async function confirmedBy(body: NonNullable<CallInput<typeof sendProof>['body']>): Promise<Outcome> {
  const { guid } = await call(sendProof, { body, silent: true });
  return { kind: 'confirmed', confirmation: guid };
}
