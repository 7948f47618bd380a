import type { PasswordOwner } from '@sonoboard/domain/accounts/common-password';
import { AppError } from '../platform/http/app-error.ts';
import type { Tx } from '../platform/database/db.ts';
import { endMailLinks } from './mail-links.queries.ts';
import { hashPassword } from './password-hash.ts';
import { deleteSessionsOfUser, takeElevatedSession, updatePassword } from './password-reset.queries.ts';
import { requireGoodPassword } from './sign-up.service.ts';

/** Uses up what giving the current password has opened: the session ends with it. */
export async function useElevation(tx: Tx, sessionGuid: string, now: Date): Promise<void> {
  const session = await takeElevatedSession(tx, sessionGuid, now);
  if (session === undefined) throw new AppError('elevation_required');
}

/** Every session of the person ends, and so does every link that could set another password. */
export async function setPassword(
  tx: Tx,
  user: PasswordOwner & { readonly guid: string },
  { password, now }: { readonly password: string; readonly now: Date },
): Promise<void> {
  await requireGoodPassword(password, user);
  await updatePassword(tx, user.guid, { passwordHash: await hashPassword(password), now });
  await deleteSessionsOfUser(tx, user.guid);
  await endMailLinks(tx, user.guid, 'reset_password', now);
}

/** Anyone who reads the mails of an address that is no longer the person's must not set their password. */
export async function endLinksToOldAddress(tx: Tx, userGuid: string, now: Date): Promise<void> {
  await endMailLinks(tx, userGuid, 'reset_password', now);
  await endMailLinks(tx, userGuid, 'verify_email', now);
}
