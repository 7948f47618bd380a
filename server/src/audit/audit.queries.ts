import type { Database, Db } from '../platform/database/db.ts';
import { auditEvents } from '../tables/audit.tables.ts';

type NewAuditEvent = Omit<typeof auditEvents.$inferInsert, 'guid' | 'position'>;

export async function insertAuditEvent(db: Db, event: NewAuditEvent): Promise<void> {
  await db.insert(auditEvents).values(event);
}

/**
 * Any number of rows with one plan: the rows travel as one JSON value. The commit does not wait for the disk, which
 * `set_config` says for this one transaction: a read changes nothing, and a reader should not wait for a disk. Only a
 * crash of PostgreSQL itself can take the last moment's reads with it; changes are recorded in their own transaction.
 */
export const INSERT_AUDIT_EVENTS = `insert into audit_events
        (at, kind, action, actor_guid, subject_kind, subject_guid, exam_guids, before, after, request_id, ip)
      select at, kind, action, "actorGuid", "subjectKind", "subjectGuid", "examGuids", before, after, "requestId", ip
      from jsonb_to_recordset($1::jsonb) as event
        (at timestamptz, kind text, action text, "actorGuid" uuid, "subjectKind" text, "subjectGuid" uuid,
         "examGuids" uuid[], before jsonb, after jsonb, "requestId" text, ip text),
        (select set_config('synchronous_commit', 'off', true)) as without_waiting`;

export async function insertAuditEvents(
  { sharedConnections }: Pick<Database, 'sharedConnections'>,
  events: readonly NewAuditEvent[],
): Promise<void> {
  await sharedConnections.query({
    name: 'insert_audit_events',
    text: INSERT_AUDIT_EVENTS,
    values: [JSON.stringify(events)],
  });
}
