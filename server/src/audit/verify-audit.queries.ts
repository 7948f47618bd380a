import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { AUDIT_TEXT } from '../platform/audit-mac.ts';

export interface StoredEvent {
  readonly position: number;
  readonly guid: string;
  readonly mac: Buffer | null;
  readonly text: string;
}

/** What is null of the event is gone. */
export interface LinkedEvent extends Pick<StoredEvent, 'position' | 'mac'> {
  readonly n: number;
  readonly eventGuid: string;
  readonly linkMac: Buffer;
  readonly guid: string | null;
  readonly text: string;
}

const TEXT = sql.raw(AUDIT_TEXT);
const AT_ONCE = 5_000;

/** Someone who owns the database may have dropped them. */
export async function hasAuditTables(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select to_regclass('public.audit_events') is not null and to_regclass('public.audit_links') is not null as has`);
  return rows[0]?.has ?? false;
}

/** In the order of the chain; joined by position, so that both are read in the order in which they lie. */
export function readLinkedEvents(db: Db): AsyncGenerator<LinkedEvent> {
  return readByCursor(
    db,
    sql`select l.n::float8, l.position::float8, l.event_guid as "eventGuid", l.mac as "linkMac", e.guid, e.mac, ${TEXT} as text
      from audit_links l left join audit_events e on e.position = l.position order by l.n`,
  );
}

export function readUnlinkedEvents(db: Db): AsyncGenerator<StoredEvent> {
  return readByCursor(
    db,
    sql`select e.position::float8, e.guid, e.mac, ${TEXT} as text from audit_events e
      where not exists (select from audit_links l where l.position = e.position) order by e.position`,
  );
}

/** Only where the primary key was taken away. */
export async function selectEventsTwice(db: Db): Promise<{ position: number; guid: string }[]> {
  const { rows } = await db.execute<{ position: string; guid: string }>(
    sql`select max(position) as position, guid from audit_events group by guid having count(*) > 1 limit 1000`,
  );
  return rows.map(({ position, guid }) => ({ position: Number(position), guid }));
}

async function* readByCursor<Row>(db: Db, statement: SQL): AsyncGenerator<Row> {
  await db.execute(sql`declare audit_rows no scroll cursor for ${statement}`);
  const fetch = async () => (await db.execute(sql.raw(`fetch ${AT_ONCE} from audit_rows`))).rows as Row[];
  let rows = await fetch();
  while (rows.length > 0) {
    // The database reads on while these are compared.
    const next = fetch();
    // Whoever reads awaits it, and learns of its failure.
    next.catch(() => undefined);
    for (const row of rows) yield row;
    rows = await next;
  }
  await db.execute(sql`close audit_rows`);
}
