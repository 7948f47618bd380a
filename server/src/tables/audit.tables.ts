import { type AnyColumn, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes } from '../platform/database/columns.ts';

/**
 * Who saw or changed what. Append-only: a trigger in the migrations refuses UPDATE, DELETE and TRUNCATE,
 * also to the table's owner. No foreign keys: the trail outlives the rows that it speaks of.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    guid: uuid().primaryKey().defaultRandom(),
    /** Order of writing; `at` alone may tie. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: ['patient-read', 'change', 'sign-in', 'refusal'] }).notNull(),
    /** What was done, as noun.verb: 'exam.read', 'review.submitted', 'session.refused'. */
    action: text().notNull(),
    actorGuid: uuid('actor_guid'),
    subjectKind: text('subject_kind'),
    subjectGuid: uuid('subject_guid'),
    /** The exams whose patient data the event touches, so that a patient's trail is one index lookup. */
    examGuids: uuid('exam_guids')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    before: jsonb(),
    after: jsonb(),
    requestId: text('request_id'),
    ip: text(),
    /** Of all columns but the position, by a key outside of the database. Rows of versions before have none. */
    mac: bytes(),
  },
  (table) => [
    check('audit_events_kind', sql`${table.kind} in ('patient-read', 'change', 'sign-in', 'refusal')`),
    uniqueIndex('audit_events_position').on(table.position),
    index('audit_events_at').on(table.at.desc().nullsFirst(), table.position.desc().nullsFirst()),
    index('audit_events_actor').on(table.actorGuid, table.at.desc().nullsFirst()),
    index('audit_events_subject').on(table.subjectGuid, table.at.desc().nullsFirst()),
    // Rare kinds among very many reads; reads themselves are found by time alone, and pay for no further index.
    index('audit_events_kind')
      .on(table.kind, table.at.desc().nullsFirst(), table.position.desc().nullsFirst())
      .where(sql`${table.kind} <> 'patient-read'`),
    index('audit_events_exams').using('gin', table.examGuids),
    // Very few: a filter of the staff's list finds them among all others.
    index('audit_events_emergency')
      .on(table.at.desc().nullsFirst(), table.position.desc().nullsFirst())
      .where(isEmergencyEvent(table)),
  ],
);

/** Whether the event has to do with emergency access: about it, or done by it. Read by an index on this very condition. */
export function isEmergencyEvent({ action, after }: Readonly<Record<'action' | 'after', AnyColumn>>): SQL {
  return sql`(${action} like 'emergency-access.%' or ${after} ? 'emergencyAccess')`;
}

/** The chain over the audit events: each link depends on all before it. Append-only as they are. */
export const auditLinks = pgTable('audit_links', {
  n: bigint({ mode: 'number' }).primaryKey(),
  /** Of the event, no foreign key: a link stays when someone deletes the event, and names it. */
  position: bigint({ mode: 'number' }).notNull().unique('audit_links_position'),
  eventGuid: uuid('event_guid').notNull(),
  mac: bytes().notNull(),
});
