import { foreignKey, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { moment } from '../platform/database/columns.ts';
import { examReviews } from './reviews.tables.ts';

/** The operator's word that they have read what was decided. */
export const resultReceipts = pgTable(
  'result_receipts',
  {
    reviewGuid: uuid('review_guid').primaryKey(),
    userGuid: uuid('user_guid').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'result_receipts_review',
      columns: [table.reviewGuid],
      foreignColumns: [examReviews.guid],
    }),
    foreignKey({ name: 'result_receipts_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    index('result_receipts_user_guid').on(table.userGuid),
  ],
);
