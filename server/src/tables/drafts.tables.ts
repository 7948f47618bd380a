import type { ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { exams } from './exams.tables.ts';
import { moment } from '../platform/database/columns.ts';

/**
 * What a reviewer has said so far and not submitted. Kept by chain and not by exam, so that it survives when a rescan
 * turns a single review into that of a chain. `revision` lets two devices that save at once both be heard. No record: it may
 * go at any time, with its exam or its account.
 */
export const reviewDrafts = pgTable(
  'review_drafts',
  {
    reviewerGuid: uuid('reviewer_guid').notNull(),
    rootExamGuid: uuid('root_exam_guid').notNull(),
    content: jsonb('content').$type<ReviewDraft>().notNull(),
    revision: integer('revision').notNull().default(1),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'review_drafts_key', columns: [table.reviewerGuid, table.rootExamGuid] }),
    foreignKey({
      name: 'review_drafts_reviewer',
      columns: [table.reviewerGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
    foreignKey({
      name: 'review_drafts_exam',
      columns: [table.rootExamGuid],
      foreignColumns: [exams.guid],
    }).onDelete('cascade'),
    check('review_drafts_content', sql`jsonb_typeof(${table.content}) = 'object'`),
    index('review_drafts_root_exam_guid').on(table.rootExamGuid),
    index('review_drafts_saved_at').on(table.savedAt),
  ],
);
