import { and, eq, isNull, lte } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { licenses } from '../tables/billing.tables.ts';

/** Forced licences are left alone: staff decide about them. */
const RUNNING = and(
  eq(licenses.isTrialing, true),
  eq(licenses.status, 'active'),
  isNull(workspaces.deletedAt),
);

export function selectTrialsBefore(db: Db, moment: Date) {
  return db
    .select({ licenseGuid: licenses.guid })
    .from(licenses)
    .innerJoin(workspaces, eq(workspaces.guid, licenses.workspaceGuid))
    .where(and(RUNNING, lte(licenses.trialExpiresOn, moment)))
    .orderBy(licenses.trialExpiresOn);
}

/** A running trial with who started it, held until the transaction ends. */
export async function lockTrial(db: Db, licenseGuid: string) {
  const [trial] = await db
    .select({
      expiresOn: licenses.trialExpiresOn,
      workspaceName: workspaces.name,
      purchaserEmail: users.email,
      purchaserErasedAt: users.erasedAt,
    })
    .from(licenses)
    .innerJoin(workspaces, eq(workspaces.guid, licenses.workspaceGuid))
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .where(and(eq(licenses.guid, licenseGuid), RUNNING))
    .for('no key update', { of: licenses });
  return trial;
}
