import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { authTokens, sessions, users } from '../tables/accounts.tables.ts';

/** The links that let someone set a password without knowing the old one. */
const RESET_KINDS = ['reset_password', 'first_admin'] as const;

const openToken = (tokenHash: string, now: Date) =>
  and(
    eq(authTokens.tokenHash, tokenHash),
    inArray(authTokens.kind, [...RESET_KINDS]),
    isNull(authTokens.usedAt),
    gt(authTokens.expiresAt, now),
  );

const OWNER = { kind: authTokens.kind, userGuid: authTokens.userGuid, email: authTokens.email };

export async function selectResetToken(db: Db, tokenHash: string, now: Date) {
  const [token] = await db.select(OWNER).from(authTokens).where(openToken(tokenHash, now));
  return token;
}

/** Of any number of calls at once, one gets the row: the others wait for it, and then find it used. */
export async function takeResetToken(db: Db, tokenHash: string, now: Date) {
  const [token] = await db
    .update(authTokens)
    .set({ usedAt: now })
    .where(openToken(tokenHash, now))
    .returning(OWNER);
  return token;
}

/** The session ends with the use of its elevation, so it can be used once only. */
export async function takeElevatedSession(db: Db, sessionGuid: string, now: Date) {
  const [session] = await db
    .delete(sessions)
    .where(and(eq(sessions.guid, sessionGuid), gt(sessions.elevatedUntil, now)))
    .returning({ userGuid: sessions.userGuid });
  return session;
}

export async function updatePassword(
  db: Db,
  userGuid: string,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash, invalidateTokensBefore: now, updatedAt: now })
    .where(eq(users.guid, userGuid));
}

export async function deleteSessionsOfUser(db: Db, userGuid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userGuid, userGuid));
}
