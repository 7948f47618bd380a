import { confirmationExpiresAt, type SignatureMethod } from '@sonoboard/domain/signatures/signature';
import {
  confirmIdentity,
  type IdentityProof,
  type SignedInPerson,
} from '../accounts/confirm-identity.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { insertConfirmation } from './signatures.queries.ts';

interface ConfirmationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessionSecret: string;
}

type Browser = Parameters<typeof confirmIdentity>[3];

/** Lets a person sign one submission of this session. `onConfirmed` runs in the same transaction. */
export async function confirmToSign(
  deps: ConfirmationDeps,
  person: SignedInPerson,
  { proof, browser }: { readonly proof: IdentityProof; readonly browser: Browser },
  onConfirmed: (tx: Tx, method: SignatureMethod) => Promise<void>,
): Promise<{ readonly guid: string; readonly expiresAt: Date }> {
  const { userGuid, sessionGuid } = person;
  return confirmIdentity(deps, person, proof, browser, async (tx) => {
    const now = deps.clock.now();
    const expiresAt = confirmationExpiresAt(now);
    const { method } = proof;
    const guid = await insertConfirmation(tx, { userGuid, sessionGuid, method, createdAt: now, expiresAt });
    await onConfirmed(tx, method);
    return { guid, expiresAt };
  });
}
