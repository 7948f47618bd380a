import { foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { moment } from '../platform/database/columns.ts';

/**
 * The operator's word that they have read what was decided, for each version of it. No foreign key to the review: the receipt of a
 * version stays when the next one takes its place, and when the review is retracted.
 */
export const resultReceipts = pgTable(
  'result_receipts',
  {
    reviewGuid: uuid('review_guid').notNull(),
    version: integer('version').notNull().default(1),
    userGuid: uuid('user_guid').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'result_receipts_key', columns: [table.reviewGuid, table.version] }),
    foreignKey({ name: 'result_receipts_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    index('result_receipts_user_guid').on(table.userGuid),
  ],
);
