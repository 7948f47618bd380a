import type { MAIL_COLUMNS } from '@sonoboard/contract/mail/mail.shapes';
import { count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/db.ts';
import { containsAll, listPage, type ListQuery } from '../platform/list-page.ts';
import { outbox } from './mail.tables.ts';

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

const SEARCHED = sql`lower(concat_ws(' ', ${outbox.guid}, ${outbox.toAddress}, ${outbox.subject}, ${outbox.kind}, ${outbox.status}))`;

export async function selectMails(db: Db, query: ListQuery<(typeof MAIL_COLUMNS)[number]>) {
  const page = listPage(query, COLUMNS, { sort: 'created_at', order: 'desc' });
  const matching = containsAll(SEARCHED, query.search);
  const rows = db
    .select(MAIL)
    .from(outbox)
    .where(matching)
    .orderBy(page.orderBy, desc(outbox.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    page.limit === undefined ? rows : rows.limit(page.limit),
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
