import { KEPT_REASONS, RETENTION_SUBJECTS } from '@sonoboard/domain/retention/retention-decision';
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@sonoboard/domain/retention/retention-rule';
import { type AnyColumn, sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { guidKey, hasLength, isOneOf, moment } from '../platform/database/columns.ts';
import { users } from './accounts.tables.ts';
import { dataCollections } from './data-collections.tables.ts';
import { exams } from './exams.tables.ts';

const isPeriod = (column: AnyColumn) =>
  sql`${column} between ${sql.raw(String(RETENTION_DAYS_MIN))} and ${sql.raw(String(RETENTION_DAYS_MAX))}`;

/** How long a collection needs its exams. No row, or null: for ever. */
export const retentionRules = pgTable(
  'retention_rules',
  {
    collectionGuid: uuid('collection_guid').primaryKey(),
    clipsDays: integer('clips_days'),
    examsDays: integer('exams_days'),
    changedAt: moment('changed_at').notNull(),
    changedByGuid: uuid('changed_by_guid').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'retention_rules_collection',
      columns: [table.collectionGuid],
      foreignColumns: [dataCollections.guid],
    }),
    foreignKey({
      name: 'retention_rules_changed_by',
      columns: [table.changedByGuid],
      foreignColumns: [users.guid],
    }),
    check('retention_rules_clips_days', isPeriod(table.clipsDays)),
    check('retention_rules_exams_days', isPeriod(table.examsDays)),
    check('retention_rules_clips_first', sql`${table.clipsDays} <= ${table.examsDays}`),
    index('retention_rules_changed_by_guid').on(table.changedByGuid),
  ],
);

/** Keeps an exam with its chain, or a whole collection, whatever the rules say, until it is released. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    guid: guidKey(),
    examGuid: uuid('exam_guid'),
    collectionGuid: uuid('collection_guid'),
    reason: text('reason').notNull(),
    setAt: moment('set_at').notNull(),
    setByGuid: uuid('set_by_guid').notNull(),
    releasedAt: moment('released_at'),
    releasedByGuid: uuid('released_by_guid'),
  },
  (table) => [
    foreignKey({ name: 'legal_holds_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    foreignKey({
      name: 'legal_holds_collection',
      columns: [table.collectionGuid],
      foreignColumns: [dataCollections.guid],
    }),
    foreignKey({ name: 'legal_holds_set_by', columns: [table.setByGuid], foreignColumns: [users.guid] }),
    foreignKey({
      name: 'legal_holds_released_by',
      columns: [table.releasedByGuid],
      foreignColumns: [users.guid],
    }),
    check('legal_holds_on_one', sql`(${table.examGuid} is null) <> (${table.collectionGuid} is null)`),
    check('legal_holds_reason', hasLength(table.reason, 1, 2000)),
    check('legal_holds_released', sql`(${table.releasedAt} is null) = (${table.releasedByGuid} is null)`),
    uniqueIndex('legal_holds_open_exam')
      .on(table.examGuid)
      .where(sql`${table.releasedAt} is null`),
    uniqueIndex('legal_holds_open_collection')
      .on(table.collectionGuid)
      .where(sql`${table.releasedAt} is null`),
    index('legal_holds_exam_guid').on(table.examGuid),
    index('legal_holds_collection_guid').on(table.collectionGuid),
    index('legal_holds_set_by_guid').on(table.setByGuid),
    index('legal_holds_released_by_guid').on(table.releasedByGuid),
  ],
);

/**
 * What a collection shows in advance: chains that are due within the next weeks. A job writes it, and nothing is deleted that was
 * not shown here for a week. No foreign keys: the rows are derived.
 */
export const plannedDeletions = pgTable(
  'planned_deletions',
  {
    collectionGuid: uuid('collection_guid').notNull(),
    chainGuid: uuid('chain_guid').notNull(),
    subject: text('subject', { enum: RETENTION_SUBJECTS }).notNull(),
    /** The last exam or review, from which the days count. */
    startsAt: moment('starts_at').notNull(),
    dueAt: moment('due_at').notNull(),
    deleteAt: moment('delete_at').notNull(),
    keptBecause: text('kept_because', { enum: KEPT_REASONS }),
    exams: integer('exams').notNull(),
    /** None where a row of its own says that the clips go first. */
    clips: integer('clips').notNull(),
    plannedAt: moment('planned_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'planned_deletions_key',
      columns: [table.chainGuid, table.collectionGuid, table.subject],
    }),
    check('planned_deletions_subject', isOneOf(table.subject, RETENTION_SUBJECTS)),
    check('planned_deletions_kept', isOneOf(table.keptBecause, KEPT_REASONS)),
    check('planned_deletions_after_due', sql`${table.deleteAt} >= ${table.dueAt}`),
    index('planned_deletions_next').on(table.collectionGuid, table.deleteAt, table.chainGuid, table.subject),
    // What the job takes next.
    index('planned_deletions_due')
      .on(table.deleteAt)
      .where(sql`${table.keptBecause} is null`),
  ],
);

/**
 * What rules have deleted: which exam, when, and by which rule, and nothing about its patient. Append-only. Written before the
 * deletion itself: triggers let a review go only with an exam that is named here. No foreign keys: it outlives the rows.
 */
export const retentionDeletions = pgTable(
  'retention_deletions',
  {
    examGuid: uuid('exam_guid').notNull(),
    subject: text('subject', { enum: RETENTION_SUBJECTS }).notNull(),
    chainGuid: uuid('chain_guid').notNull(),
    deletedAt: moment('deleted_at').notNull(),
    /** Whose rule decided, and how many days it keeps. */
    collectionGuid: uuid('collection_guid').notNull(),
    days: integer('days').notNull(),
    /** Who may be told that the exam was here: its operator, and members of the collections that held it. */
    operatorGuid: uuid('operator_guid').notNull(),
    collectionGuids: uuid('collection_guids').array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'retention_deletions_key', columns: [table.examGuid, table.subject] }),
    check('retention_deletions_subject', isOneOf(table.subject, RETENTION_SUBJECTS)),
    index('retention_deletions_newest').on(table.deletedAt.desc().nullsFirst()),
  ],
);
