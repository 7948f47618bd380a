import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { sessions, users } from '../tables/accounts.tables.ts';

export async function selectPasswordHash(db: Db, userGuid: string): Promise<string | null> {
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.guid, userGuid));
  return user?.hash ?? null;
}

/** False when the session has ended meanwhile. */
export async function updateElevatedSession(
  db: Db,
  sessionGuid: string,
  elevation: {
    readonly tokenHash: string;
    readonly elevatedUntil: Date;
    readonly replacedTokenUntil: Date;
  },
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ ...elevation, replacedTokenHash: sql`${sessions.tokenHash}` })
    .where(eq(sessions.guid, sessionGuid));
  return rowCount === 1;
}
