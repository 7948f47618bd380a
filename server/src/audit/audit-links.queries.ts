import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { AUDIT_TEXT } from '../platform/audit-mac.ts';
import { auditEvents, auditLinks } from '../tables/audit.tables.ts';

/** Any number, the same in every release: one server at a time adds links. */
const CHAIN_LOCK = 7_466_006;

/** The end of the chain at some moment. */
export interface AuditHead {
  readonly n: number;
  readonly position: number;
  readonly guid: string;
  readonly mac: Buffer;
}

/** False while another server adds links; true holds others off until the transaction ends. */
export async function tryChainLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as got`,
  );
  return rows[0]?.got ?? false;
}

export async function selectAuditHead(db: Db): Promise<AuditHead | null> {
  const { rows } = await db.execute<{ n: string; position: string; guid: string; mac: Buffer }>(
    sql`select n, position, event_guid as guid, mac from ${auditLinks} order by n desc limit 1`,
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, n: Number(row.n), position: Number(row.position) };
}

/** 0 where there is none. */
export async function selectNewestPosition(db: Db): Promise<number> {
  const { rows } = await db.execute<{ position: string | null }>(
    sql`select max(position) as position from ${auditEvents}`,
  );
  return Number(rows[0]?.position ?? 0);
}

/**
 * The transactions that have written, or are about to write, to the trail: each holds this lock from before it is given a position
 * until after its rows can be seen.
 */
export async function selectWritingTransactions(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select virtualtransaction as id from pg_locks
    where locktype = 'relation' and relation = 'audit_events'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`);
  return new Set(rows.map(({ id }) => id));
}

export interface UnlinkedEvent {
  readonly position: number;
  readonly guid: string;
  readonly mac: Buffer | null;
  readonly text: string;
}

interface UnlinkedRow extends Record<string, unknown> {
  readonly position: string;
  readonly guid: string;
  readonly mac: Buffer | null;
  readonly text: string;
}

export async function selectUnlinkedEvents(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<UnlinkedEvent[]> {
  const { rows } = await db.execute<UnlinkedRow>(sql`
    select e.position, e.guid, e.mac, ${sql.raw(AUDIT_TEXT)} as text from audit_events e
    where e.position > ${after}
      and not exists (select from audit_links l where l.position = e.position and l.position > ${after})
    order by e.position limit ${limit}`);
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

export async function insertAuditLinks(tx: Tx, links: readonly AuditHead[]): Promise<void> {
  await tx.execute(sql`insert into audit_links (n, position, event_guid, mac)
    select n, position, guid, decode(mac, 'hex') from unnest(
      ${sql.param(links.map(({ n }) => n))}::bigint[], ${sql.param(links.map(({ position }) => position))}::bigint[],
      ${sql.param(links.map(({ guid }) => guid))}::uuid[],
      ${sql.param(links.map(({ mac }) => mac.toString('hex')))}::text[]) as link (n, position, guid, mac)`);
}
