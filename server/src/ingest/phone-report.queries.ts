import { eq } from 'drizzle-orm';
import { phoneHistory, phones } from '../tables/phones.tables.ts';
import type { Db } from '../platform/database/db.ts';

type Phone = typeof phones.$inferInsert;

/** False when the phone is known. */
export async function insertPhone(db: Db, phone: Phone): Promise<boolean> {
  const { rowCount } = await db.insert(phones).values(phone).onConflictDoNothing();
  return rowCount === 1;
}

/** Held, so that two exams that begin at once write one change. */
export async function selectPhoneForUpdate(db: Db, serialNumber: string) {
  const [phone] = await db
    .select()
    .from(phones)
    .where(eq(phones.serialNumber, serialNumber))
    .for('no key update');
  return phone;
}

export async function updatePhone(db: Db, { serialNumber, ...columns }: Phone): Promise<void> {
  await db.update(phones).set(columns).where(eq(phones.serialNumber, serialNumber));
}

export async function insertPhoneChange(db: Db, change: typeof phoneHistory.$inferInsert): Promise<void> {
  await db.insert(phoneHistory).values(change);
}
