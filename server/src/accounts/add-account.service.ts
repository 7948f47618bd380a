import { randomUUID } from 'node:crypto';
import type { NewAccount } from '@sonoboard/domain/accounts/new-account';
import { insertUser } from './mail-links.queries.ts';
import { hashPassword } from './password-hash.ts';
import { requireGoodAccount } from './sign-up.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';

/**
 * Makes an account for someone else: confirmed at once and without a mail, since staff hand over the password
 * (AMB-244). The person has not accepted the terms yet. `onMade` runs in the same transaction.
 */
export async function addAccount(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  account: NewAccount,
  onMade: (tx: Tx, userGuid: string) => Promise<void>,
): Promise<string> {
  await requireGoodAccount(account);
  const { password, ...person } = account;
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const guid = randomUUID();
  try {
    await inTransaction(db, async (tx) => {
      const times = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
      await insertUser(tx, { ...person, ...times, guid, passwordHash });
      await onMade(tx, guid);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email') throw error;
    throw new AppError('email_taken');
  }
  return guid;
}
