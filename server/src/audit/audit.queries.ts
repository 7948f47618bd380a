import type { Database, Db } from '../platform/database/db.ts';
import { auditEvents } from '../tables/audit.tables.ts';

type NewAuditEvent = Omit<typeof auditEvents.$inferInsert, 'position'> & { readonly mac: Buffer };

export async function insertAuditEvent(db: Db, event: NewAuditEvent): Promise<void> {
  await db.insert(auditEvents).values(event);
}

/**
 * Any number of rows with one plan: the rows travel as one JSON value. The commit does not wait for the disk, which
 * `set_config` says for this one transaction: a read changes nothing, and a reader should not wait for a disk. Only a
 * crash of PostgreSQL itself can take the last moment's reads with it; changes are recorded in their own transaction.
 */
export const INSERT_AUDIT_EVENTS = `insert into audit_events
        (guid, at, kind, action, actor_guid, subject_kind, subject_guid, exam_guids, before, after, request_id, ip, mac)
      select guid, at, kind, action, "actorGuid", "subjectKind", "subjectGuid", "examGuids", before, after, "requestId", ip,
        decode(mac, 'hex')
      from jsonb_to_recordset($1::jsonb) as event
        (guid uuid, at timestamptz, kind text, action text, "actorGuid" uuid, "subjectKind" text, "subjectGuid" uuid,
         "examGuids" uuid[], before jsonb, after jsonb, "requestId" text, ip text, mac text),
        (select set_config('synchronous_commit', 'off', true)) as without_waiting`;

export async function insertAuditEvents(
  { sharedConnections }: Pick<Database, 'sharedConnections'>,
  events: readonly NewAuditEvent[],
): Promise<void> {
  await sharedConnections.query({
    name: 'insert_audit_events',
    text: INSERT_AUDIT_EVENTS,
    values: [JSON.stringify(events.map((event) => ({ ...event, mac: event.mac.toString('hex') })))],
  });
}

/** An exam that a page fetched before anybody asked for it. */
export const EXAM_AHEAD = 'exam.fetched-ahead';

interface FetchedAhead {
  readonly actorGuid: string;
  readonly examGuids: readonly string[];
  readonly since: Date;
  /** Actions that open an exam. */
  readonly openings: readonly string[];
}

/** Whether a person fetched an exam ahead since that moment and has not opened it, at whichever server. */
export async function isOnlyFetchedAhead(
  { sharedConnections }: Pick<Database, 'sharedConnections'>,
  { actorGuid, examGuids, since, openings }: FetchedAhead,
): Promise<boolean> {
  const [row] = await sharedConnections.query<{ isAhead: boolean }>({
    name: 'is_only_fetched_ahead',
    text: `select coalesce(bool_and(action = $4), false) as "isAhead" from audit_events
      where actor_guid = $1::uuid and at > $2::timestamptz and exam_guids && $3::uuid[]
        and action = any($4::text || $5::text[])`,
    values: [actorGuid, since.toISOString(), [...examGuids], EXAM_AHEAD, [...openings]],
  });
  return row?.isAhead ?? false;
}
