import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
  },
  (table) => [
    check('audit_events_kind', sql`${table.kind} in ('patient-read', 'change', 'sign-in', 'refusal')`),
    index('audit_events_at').on(table.at.desc().nullsFirst(), table.position.desc().nullsFirst()),
    index('audit_events_actor').on(table.actorGuid, table.at.desc().nullsFirst()),
    index('audit_events_subject').on(table.subjectGuid, table.at.desc().nullsFirst()),
    // Rare kinds among very many reads; reads themselves are found by time alone, and pay for no further index.
    index('audit_events_kind')
      .on(table.kind, table.at.desc().nullsFirst(), table.position.desc().nullsFirst())
      .where(sql`${table.kind} <> 'patient-read'`),
    index('audit_events_exams').using('gin', table.examGuids),
  ],
);
