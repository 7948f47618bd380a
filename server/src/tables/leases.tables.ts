import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { exams } from './exams.tables.ts';
import { moment } from '../platform/database/columns.ts';

/**
 * Who has an exam open for review right now. It locks nobody out and ends by time alone: a row past `expires_at` means
 * nothing, whether it was swept yet or not.
 */
export const reviewLeases = pgTable(
  'review_leases',
  {
    rootExamGuid: uuid('root_exam_guid').notNull(),
    reviewerGuid: uuid('reviewer_guid').notNull(),
    since: moment('since').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'review_leases_key', columns: [table.rootExamGuid, table.reviewerGuid] }),
    foreignKey({
      name: 'review_leases_exam',
      columns: [table.rootExamGuid],
      foreignColumns: [exams.guid],
    }).onDelete('cascade'),
    foreignKey({
      name: 'review_leases_reviewer',
      columns: [table.reviewerGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
    index('review_leases_reviewer_guid').on(table.reviewerGuid),
    index('review_leases_expires_at').on(table.expiresAt),
  ],
);
