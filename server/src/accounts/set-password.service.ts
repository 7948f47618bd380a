import { isStrongPassword } from '@sonoboard/domain/accounts/password-rules';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db.ts';
import { hashPassword } from './password-hash.ts';
import { deleteSessionsOfUser, takeElevatedSession, updatePassword } from './password-reset.queries.ts';
import { endLinksOfUser } from './set-password.queries.ts';

/** Costs some time, so it comes before the transaction. */
export async function hashNewPassword(password: string): Promise<string> {
  if (!isStrongPassword(password)) throw new AppError('password_too_weak');
  return hashPassword(password);
}

/** Uses up what giving the current password has opened: the session ends with it. */
export async function useElevation(tx: Db, sessionGuid: string, now: Date): Promise<void> {
  if ((await takeElevatedSession(tx, sessionGuid, now)) === undefined)
    throw new AppError('elevation_required');
}

/** Every session of the person ends, and so does every link that could set another password. */
export async function setPassword(
  tx: Db,
  userGuid: string,
  password: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await updatePassword(tx, userGuid, password);
  await deleteSessionsOfUser(tx, userGuid);
  await endLinksOfUser(tx, userGuid, password.now);
}

/** Whoever reads the mails of an address that is no longer the person's must not set their password. */
export function endMailedLinks(tx: Db, userGuid: string, now: Date): Promise<void> {
  return endLinksOfUser(tx, userGuid, now);
}
