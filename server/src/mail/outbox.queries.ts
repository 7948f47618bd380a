import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listMails } from '@sonoboard/contract/mail/mail.endpoints';
import { count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { likePattern, listPage, matchesAll } from '../platform/database/list-page.ts';
import { outbox, outboxText } from '../tables/mail.tables.ts';

const MAIL = {
  guid: outbox.guid,
  kind: outbox.kind,
  toAddress: outbox.toAddress,
  subject: outbox.subject,
  status: outbox.status,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
};

const COLUMNS = {
  created_at: sql`${outbox.createdAt}`,
  to_address: sql`${outbox.toAddress}`,
  subject: sql`lower(${outbox.subject})`,
  kind: sql`${outbox.kind}`,
  status: sql`${outbox.status}`,
};

export async function selectMails(db: Db, query: QueryOf<typeof listMails>, now: Date) {
  const page = listPage(query, COLUMNS, { sort: 'created_at', order: 'desc' });
  const matching = matchesAll(query.search, {
    holds: (term) => sql`${outboxText(outbox)} like ${likePattern(term)}`,
    times: [sql`${outbox.createdAt}`, sql`${outbox.sentAt}`],
    reader: { now, zone: query.timezone ?? 'UTC' },
  });
  const rows = db
    .select(MAIL)
    .from(outbox)
    .where(matching)
    .orderBy(page.orderBy, desc(outbox.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db.select({ total: count() }).from(outbox).where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** A mail that was sent belongs to its reader: the text is given only where nobody else could have it. */
export async function selectMail(db: Db, guid: string) {
  const text = sql<string | null>`case when ${outbox.status} = 'kept' then ${outbox.textBody} end`;
  const [mail] = await db
    .select({ ...MAIL, text })
    .from(outbox)
    .where(eq(outbox.guid, guid));
  return mail;
}

export async function selectMailForUpdate(db: Db, guid: string) {
  const [mail] = await db.select(MAIL).from(outbox).where(eq(outbox.guid, guid)).for('update');
  return mail;
}

export async function updateToQueued(db: Db, guid: string): Promise<void> {
  await db.update(outbox).set({ status: 'queued' }).where(eq(outbox.guid, guid));
}

export type MailRow = Awaited<ReturnType<typeof selectMails>>['items'][number];
