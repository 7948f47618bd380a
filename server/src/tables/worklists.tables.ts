import { boolean, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/** Stands in `collection_guid` for 'all collections': one row per reviewer and exam, while any collection has it. */
export const ALL_COLLECTIONS = '00000000-0000-0000-0000-000000000000';

/**
 * The view `due_reviews`, materialised by triggers, so that a page of the worklist costs the same at a thousand exams
 * and at a million. Nobody but the triggers writes here. No foreign keys: the rows are derived, and checking each of
 * them again would double the cost of a bulk upload. The key starts with the exam, because triggers ask by exam.
 */
export const worklistEntries = pgTable(
  'worklist_entries',
  {
    examGuid: uuid('exam_guid').notNull(),
    reviewerGuid: uuid('reviewer_guid').notNull(),
    collectionGuid: uuid('collection_guid').notNull(),
    dateAdded: moment('date_added').notNull(),
    /** By the target of the collection; of 'all collections' the earliest. Null without a target. */
    dueAt: moment('due_at'),
    isUrgent: boolean('is_urgent').notNull().default(false),
  },
  (table) => [
    primaryKey({
      name: 'worklist_entries_key',
      columns: [table.examGuid, table.reviewerGuid, table.collectionGuid],
    }),
    index('worklist_entries_newest').on(
      table.reviewerGuid,
      table.collectionGuid,
      table.dateAdded.desc().nullsFirst(),
      table.examGuid.desc().nullsFirst(),
    ),
    // The last column lets a page of the most urgent be read from the index alone.
    index('worklist_entries_due').on(
      table.reviewerGuid,
      table.collectionGuid,
      table.dueAt,
      table.dateAdded.desc().nullsFirst(),
      table.examGuid.desc().nullsFirst(),
      table.isUrgent,
    ),
  ],
);

/** How many entries each list has; a list without a row is empty. */
export const worklistTotals = pgTable(
  'worklist_totals',
  {
    reviewerGuid: uuid('reviewer_guid').notNull(),
    collectionGuid: uuid('collection_guid').notNull(),
    due: integer('due').notNull(),
  },
  (table) => [
    primaryKey({ name: 'worklist_totals_key', columns: [table.reviewerGuid, table.collectionGuid] }),
  ],
);
