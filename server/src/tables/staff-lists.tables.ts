import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

// What the staff's lists of exams and reviews are sorted, searched and counted by. Nobody but the triggers writes here, and
// there are no foreign keys: the rows are derived.

/** Exams of the same protocol, scanner and operator: they are found by the same words. */
export const searchGroups = pgTable(
  'search_groups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    protocol: text('protocol', { enum: PROTOCOL_NAMES }).notNull(),
    words: text('words').notNull(),
    /** Of the words; a key of the words themselves would have no room for very many. */
    digest: text('digest').notNull(),
  },
  (table) => [unique('search_groups_once').on(table.digest)],
);

/** The view `listed_exams`, materialised by triggers: one row per exam. */
export const examEntries = pgTable(
  'exam_entries',
  {
    examGuid: uuid('exam_guid').primaryKey(),
    completedAt: moment('completed_at'),
    /** Null until the exam is completed. */
    scannedPoints: smallint('scanned_points'),
    groupId: integer('group_id').notNull(),
  },
  (table) => [
    index('exam_entries_group').on(table.groupId),
    // Two orders: within as many points the newest exam comes first, whichever way the points run.
    index('exam_entries_fewest_points')
      .on(table.scannedPoints, table.completedAt.desc().nullsFirst(), table.examGuid.desc().nullsFirst())
      .where(sql`${table.completedAt} is not null`),
    index('exam_entries_most_points')
      .on(
        table.scannedPoints.desc().nullsFirst(),
        table.completedAt.desc().nullsFirst(),
        table.examGuid.desc().nullsFirst(),
      )
      .where(sql`${table.completedAt} is not null`),
  ],
);

/** How many completed exams a search group has: totals, and changes that a job adds to them. */
export const examGroupTallies = pgTable(
  'exam_group_tallies',
  {
    groupId: integer('group_id').notNull(),
    isTotal: boolean('is_total').notNull(),
    exams: integer('exams').notNull(),
  },
  (table) => [
    uniqueIndex('exam_group_tallies_total')
      .on(table.groupId)
      .where(sql`${table.isTotal}`),
    index('exam_group_tallies_changes')
      .on(table.groupId)
      .where(sql`not ${table.isTotal}`),
  ],
);

/** How many reviews of a search group each reviewer gave, by assessment. */
export const reviewGroupTallies = pgTable(
  'review_group_tallies',
  {
    groupId: integer('group_id').notNull(),
    reviewerGuid: uuid('reviewer_guid').notNull(),
    assessment: text('assessment').notNull(),
    isTotal: boolean('is_total').notNull(),
    reviews: integer('reviews').notNull(),
  },
  (table) => [
    uniqueIndex('review_group_tallies_total')
      .on(table.groupId, table.reviewerGuid, table.assessment)
      .where(sql`${table.isTotal}`),
    index('review_group_tallies_changes')
      .on(table.groupId)
      .where(sql`not ${table.isTotal}`),
  ],
);
