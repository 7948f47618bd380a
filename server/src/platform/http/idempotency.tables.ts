import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Replies that are given again to the same caller, call and key. Written in the transaction that made what the reply tells
 * of, so that there is never one without the other.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Guid of the person, or 'anonymous'. */
    caller: text().notNull(),
    /** Method and path of the contract, such as 'POST /workspaces'. */
    call: text().notNull(),
    key: text().notNull(),
    /** What was sent, as a keyed hash: it may hold a password. */
    inputHash: text('input_hash').notNull(),
    /** JSON; null only inside the transaction that is doing the work. */
    reply: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.call, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
