import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { outbox } from '../tables/mail.tables.ts';

/** Null when a mail of the same once-key is there already. */
export async function insertMail(db: Db, mail: typeof outbox.$inferInsert): Promise<string | null> {
  const [row] = await db
    .insert(outbox)
    .values(mail)
    .onConflictDoNothing({ target: outbox.onceKey })
    .returning({ guid: outbox.guid });
  return row?.guid ?? null;
}

/** A mail that failed is sent when its job is run again. */
const isToBeSent = inArray(outbox.status, ['queued', 'failed']);

export async function selectMailToSend(db: Db, guid: string) {
  const [mail] = await db
    .select({
      to: outbox.toAddress,
      subject: outbox.subject,
      text: outbox.textBody,
      html: outbox.htmlBody,
    })
    .from(outbox)
    .where(and(eq(outbox.guid, guid), isToBeSent));
  return mail;
}

export async function markMailSent(db: Db, guid: string, sentAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ status: 'sent', sentAt, attempts: sql`${outbox.attempts} + 1`, lastError: null })
    .where(and(eq(outbox.guid, guid), isToBeSent));
}

export async function noteFailedAttempt(
  db: Db,
  guid: string,
  lastError: string,
  isGivenUp: boolean,
): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, lastError, ...(isGivenUp ? { status: 'failed' } : {}) })
    .where(and(eq(outbox.guid, guid), isToBeSent));
}

export async function deleteMail(db: Db, guid: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.guid, guid));
}

/** One that no mail server is there to take is as unsent as one that waits. */
export async function deleteUnsentMail(db: Db, onceKey: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.onceKey, onceKey), inArray(outbox.status, ['queued', 'kept'])));
}
