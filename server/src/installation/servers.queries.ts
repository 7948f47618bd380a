import {
  SERVER_FORGOTTEN_AFTER_MS,
  SERVER_SILENT_AFTER_MS,
} from '@sonoboard/domain/installation/server-beat';
import { and, asc, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { pickColumns } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { servers } from '../tables/installation.tables.ts';

type Server = Omit<typeof servers.$inferInsert, 'seenAt'> & { readonly guid: string };

const MOST_TOLD = 100;

/** The clocks of servers may differ; that of the database is one. */
const databaseNow = sql`now()`;
const before = (milliseconds: number) => sql`now() - ${`${milliseconds} milliseconds`}::interval`;

/** Writes that a server is there, and forgets those that ended without a word: at once where it has taken the place of one. */
export async function writeBeat(db: Db, server: Server): Promise<void> {
  const { loadPercent, memoryBytes } = server;
  await db
    .insert(servers)
    .values({ ...server, seenAt: databaseNow })
    .onConflictDoUpdate({ target: servers.guid, set: { loadPercent, memoryBytes, seenAt: databaseNow } });
  const isReplaced = and(eq(servers.name, server.name), lt(servers.seenAt, before(SERVER_SILENT_AFTER_MS)));
  await db.delete(servers).where(or(isReplaced, lt(servers.seenAt, before(SERVER_FORGOTTEN_AFTER_MS))));
}

export async function deleteServer(db: Db, guid: string): Promise<void> {
  await db.delete(servers).where(eq(servers.guid, guid));
}

export async function deleteServers(tx: Tx): Promise<void> {
  await tx.delete(servers);
}

export async function selectIsOtherVersionSeen(db: Db, version: string): Promise<boolean> {
  const isHere = gt(servers.seenAt, before(SERVER_SILENT_AFTER_MS));
  const rows = await db
    .select({ guid: servers.guid })
    .from(servers)
    .where(and(ne(servers.version, version), isHere))
    .limit(1);
  return rows.length > 0;
}

export function selectServers(db: Db) {
  return db
    .select({
      ...pickColumns(servers, [
        'name',
        'version',
        'build',
        'startedAt',
        'seenAt',
        'loadPercent',
        'memoryBytes',
      ]),
      sinceLastBeatMs: sql<number>`(extract(epoch from now() - ${servers.seenAt}) * 1000)::float8`,
    })
    .from(servers)
    .orderBy(asc(servers.name), asc(servers.startedAt))
    .limit(MOST_TOLD);
}
