import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { licenses } from '../tables/billing.tables.ts';

const BILLING = {
  workspaceGuid: workspaces.guid,
  groupGuid: workspaces.groupGuid,
  dcGuid: workspaces.dcGuid,
  purchaserGuid: workspaces.purchaserUserGuid,
  slotsUsers: workspaces.slotsUsers,
  slotsProbes: workspaces.slotsProbes,
  licenseGuid: licenses.guid,
  licenseStatus: licenses.status,
  isTrialing: licenses.isTrialing,
  trialExpiresOn: licenses.trialExpiresOn,
  academyBundlePurchasedAt: licenses.academyBundlePurchasedAt,
};

/** One row for a living person, with nulls where they work in no workspace; undefined for nobody. */
export async function selectBillingOfUser(db: Db, userGuid: string) {
  const [row] = await db
    .select(BILLING)
    .from(users)
    .leftJoin(workspaces, and(eq(workspaces.guid, users.activeWorkspaceGuid), isNull(workspaces.deletedAt)))
    .leftJoin(licenses, eq(licenses.workspaceGuid, workspaces.guid))
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)));
  return row;
}

export type BillingRow = NonNullable<Awaited<ReturnType<typeof selectBillingOfUser>>>;

/** The licence of a workspace that still exists, held until the transaction ends. */
export async function lockLicense(db: Db, licenseGuid: string) {
  const [license] = await db
    .select({ guid: licenses.guid, status: licenses.status })
    .from(licenses)
    .innerJoin(workspaces, eq(workspaces.guid, licenses.workspaceGuid))
    .where(and(eq(licenses.guid, licenseGuid), isNull(workspaces.deletedAt)))
    .for('no key update', { of: licenses });
  return license;
}

export async function updateLicense(
  db: Db,
  licenseGuid: string,
  change: Partial<typeof licenses.$inferInsert> & { readonly updatedAt: Date },
): Promise<void> {
  await db.update(licenses).set(change).where(eq(licenses.guid, licenseGuid));
}

/** Waits for anyone else who starts or buys something for this person at the moment. */
export async function lockBuyer(db: Db, userGuid: string) {
  const [buyer] = await db
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)))
    .for('no key update');
  return buyer;
}

/** Whether any workspace that the person bought, even a deleted one, was ever on trial. */
export async function hasHadTrial(db: Db, userGuid: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(licenses)
    .innerJoin(workspaces, eq(workspaces.guid, licenses.workspaceGuid))
    .where(and(eq(workspaces.purchaserUserGuid, userGuid), sql`${licenses.trialExpiresOn} is not null`))
    .limit(1);
  return row !== undefined;
}
