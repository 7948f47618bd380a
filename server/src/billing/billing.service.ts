import type { LicenseStatus } from '@sonoboard/domain/billing/license-status';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { type BillingRow, lockLicense, selectBillingOfUser, updateLicense } from './billing.queries.ts';

export async function loadBilling(db: Db, userGuid: string): Promise<BillingRow> {
  const billing = await selectBillingOfUser(db, userGuid);
  if (billing === undefined) throw new AppError('user_not_found');
  return billing;
}

/** By staff. Only a forced status outlives what the payment provider reports next (AMB-088). */
export async function changeLicenseStatus(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  audit: CallAudit,
  { licenseGuid, status }: { readonly licenseGuid: string; readonly status: LicenseStatus },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const license = await lockLicense(tx, licenseGuid);
    if (license === undefined) throw new AppError('license_not_found');
    if (license.status === status) {
      audit.nothingToRecord();
      return;
    }
    await updateLicense(tx, licenseGuid, { status, updatedAt: clock.now() });
    await audit.record(tx, {
      action: 'license.changed',
      subject: ['license', licenseGuid],
      before: { status: license.status },
      after: { status },
    });
  });
}
