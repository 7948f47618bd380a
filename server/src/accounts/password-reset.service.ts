import { isElevated } from '@sonoboard/domain/accounts/elevation';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { firstAdminLinkIsOpen, makeFirstAdministrator } from './first-admin.service.ts';
import { confirmEmail, selectMailReader } from './mail-links.queries.ts';
import { selectResetToken, takeElevatedSession, takeResetToken } from './password-reset.queries.ts';
import { hashOfToken } from './session-token.ts';
import { setPassword } from './set-password.service.ts';

interface ResetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessionSecret: string;
}

/** What lets a caller set a password: the token of a link that they opened, or their elevated session. */
export interface ResetRight {
  readonly token: string | null;
  readonly session: { readonly guid: string; readonly elevatedUntil: Date | null } | null;
}

interface PasswordChange {
  readonly userGuid: string;
  readonly by: 'reset_password' | 'first_admin' | 'elevated_session';
}

/** Whose password it was, for anyone who tells them. */
interface ChangedPassword extends PasswordChange {
  readonly reader: { readonly email: string; readonly firstName: string };
}

/** Looks only: mail scanners open links too, and must not use them up. */
export async function isResetLinkOpen(
  { db, clock, sessionSecret }: ResetDeps,
  token: string,
): Promise<boolean> {
  const found = await selectResetToken(db, hashOfToken(token, sessionSecret), clock.now());
  if (found === undefined) return false;
  return found.kind !== 'first_admin' || firstAdminLinkIsOpen(db);
}

export async function requireResetRight(deps: ResetDeps, right: ResetRight): Promise<void> {
  const { token, session } = right;
  if (session !== null && isElevated(session, deps.clock.now())) return;
  if (token !== null && (await isResetLinkOpen(deps, token))) return;
  throw noRight(right);
}

/** Sets the password and ends every session of the person. `onChange` runs in the same transaction. */
export async function resetPassword(
  { db, clock, sessionSecret }: ResetDeps,
  { newPassword, ...right }: ResetRight & { readonly newPassword: string },
  onChange: (tx: Tx, change: ChangedPassword) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const tokenHash = right.token === null ? null : hashOfToken(right.token, sessionSecret);
    const change = (await takeLink(tx, tokenHash, now)) ?? (await takeElevation(tx, right.session, now));
    if (change === null) throw noRight(right);
    const reader = await selectMailReader(tx, change.userGuid);
    if (reader === undefined) throw noRight(right);
    await setPassword(tx, reader, { password: newPassword, now });
    // Anyone who could open the mail has shown that the address is theirs.
    if (change.by === 'reset_password') await confirmEmail(tx, reader, now);
    await onChange(tx, { ...change, reader });
  });
}

async function takeLink(tx: Tx, tokenHash: string | null, now: Date): Promise<PasswordChange | null> {
  if (tokenHash === null) return null;
  const link = await takeResetToken(tx, tokenHash, now);
  if (link === undefined) return null;
  if (link.kind === 'first_admin') {
    const userGuid = await makeFirstAdministrator(tx, link.email ?? '', now);
    return userGuid === null ? null : { userGuid, by: 'first_admin' };
  }
  return link.userGuid === null ? null : { userGuid: link.userGuid, by: 'reset_password' };
}

async function takeElevation(
  tx: Tx,
  session: ResetRight['session'],
  now: Date,
): Promise<PasswordChange | null> {
  if (session === null || !isElevated(session, now)) return null;
  const taken = await takeElevatedSession(tx, session.guid, now);
  return taken === undefined ? null : { userGuid: taken.userGuid, by: 'elevated_session' };
}

/** Anyone who came by a link cannot confirm a password that they do not know. */
function noRight({ token, session }: ResetRight): AppError {
  const cameByLink = token !== null || session === null;
  return new AppError(
    'elevation_required',
    cameByLink ? { message: 'This link is no longer valid. Please ask for a new one.' } : {},
  );
}
