import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Mails as they were composed, written in the transaction that causes them. `kept` is a mail that no
 * mail server was there to take: it stays readable, and is never sent later, when its links are stale.
 */
export const outbox = pgTable(
  'outbox',
  {
    guid: uuid().primaryKey().defaultRandom(),
    /** Which template made it, e.g. 'verify-email'. */
    kind: text().notNull(),
    toAddress: text('to_address').notNull(),
    subject: text().notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    status: text({ enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    /** One mail per event and recipient: a repeated event meets the unique key and writes nothing. */
    onceKey: text('once_key').unique('outbox_once_key'),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    check('outbox_status', sql`${table.status} in ('queued', 'sent', 'failed', 'kept')`),
    check('outbox_sent', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
    check('outbox_attempts', sql`${table.attempts} >= 0`),
    index('outbox_created_at').on(table.createdAt.desc().nullsFirst()),
    index('outbox_to_address').on(table.toAddress, table.createdAt.desc().nullsFirst()),
  ],
);
