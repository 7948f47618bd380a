import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { sessions, users } from '../tables/accounts.tables.ts';

export function selectSessionsOfUser(db: Db, userGuid: string) {
  return db
    .select({
      guid: sessions.guid,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      forceLogout: users.forceLogout,
      invalidateTokensBefore: users.invalidateTokensBefore,
    })
    .from(sessions)
    .innerJoin(users, eq(users.guid, sessions.userGuid))
    .where(eq(sessions.userGuid, userGuid))
    .orderBy(desc(sessions.lastSeenAt), sessions.guid);
}

export async function deleteSessionOfUser(db: Db, userGuid: string, guid: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userGuid, userGuid), eq(sessions.guid, guid)));
  return rowCount === 1;
}

export async function deleteOtherSessions(db: Db, userGuid: string, keptGuid: string): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userGuid, userGuid), ne(sessions.guid, keptGuid)));
  return rowCount ?? 0;
}
