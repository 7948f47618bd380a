import { type PhoneReport, saysTheSame } from '@sonoboard/domain/phones/phone-history';
import type { Tx } from '../platform/database/db.ts';
import { insertPhone, insertPhoneChange, selectPhoneForUpdate, updatePhone } from './phone-report.queries.ts';

/** Keeps a phone as its newest exam describes it, and a row of its history where that is news (AMB-251). */
export async function notePhone(
  tx: Tx,
  { createdAt, ...report }: PhoneReport & { readonly serialNumber: string; readonly createdAt: Date },
): Promise<void> {
  if (await insertPhone(tx, { ...report, createdAt, updatedAt: createdAt })) {
    await insertPhoneChange(tx, { ...report, createdAt });
    return;
  }
  const before = await selectPhoneForUpdate(tx, report.serialNumber);
  if (before === undefined || !saysTheSame(before, report)) {
    await insertPhoneChange(tx, { ...report, createdAt });
  }
  await updatePhone(tx, { ...report, updatedAt: createdAt });
}
