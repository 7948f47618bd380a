import { MAIL_STATUS_LABELS, MAIL_STATUSES } from '@sonoboard/domain/mail/mail-status';
import { type AnyColumn, sql, type SQL } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '../platform/database/columns.ts';
import { utcClock } from '../platform/database/list-page.ts';
import { searchable } from '../platform/database/search-key.ts';

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
    status: text({ enum: MAIL_STATUSES }).notNull(),
    /** One mail per event and recipient: a repeated event meets the unique key and writes nothing. */
    onceKey: text('once_key').unique('outbox_once_key'),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    check('outbox_status', isOneOf(table.status, MAIL_STATUSES)),
    check('outbox_sent', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
    check('outbox_attempts', sql`${table.attempts} >= 0`),
    index('outbox_created_at').on(table.createdAt.desc().nullsFirst()),
    index('outbox_to_address').on(table.toAddress, table.createdAt.desc().nullsFirst()),
    index('outbox_sent_at').on(table.sentAt),
    index('outbox_created_clock').on(utcClock(table.createdAt)),
    index('outbox_sent_clock').on(utcClock(table.sentAt)),
    index('outbox_search').using('gin', searchable(outboxText(table))),
  ],
);

type ListedField = 'guid' | 'kind' | 'toAddress' | 'subject' | 'status' | 'attempts' | 'lastError';

const STATUS_LABEL = MAIL_STATUSES.map((status) => `when '${status}' then '${MAIL_STATUS_LABELS[status]}'`);

/** Every text of the outbox's list, in which a search finds a mail; read by an index on this very text. */
export function outboxText(mail: Readonly<Record<ListedField, AnyColumn>>): SQL {
  return sql`lower(${mail.guid}::text || '|' || ${mail.toAddress} || '|' || ${mail.subject} || '|' || ${mail.kind}
    || '|' || ${mail.status} || '|' || case ${mail.status} ${sql.raw(STATUS_LABEL.join(' '))} else '' end
    || '|' || ${mail.attempts}::text || '|' || coalesce(${mail.lastError}, ''))`;
}
