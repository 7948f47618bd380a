import { and, desc, eq, isNull } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { licenses, stripeEvents, subscriptions } from '../tables/billing.tables.ts';

/** The licence of a workspace with who bought it, held until the transaction ends; also of a deleted workspace. */
export async function lockLicenseOfWorkspace(db: Db, workspaceGuid: string) {
  const [license] = await db
    .select({
      guid: licenses.guid,
      status: licenses.status,
      isTrialing: licenses.isTrialing,
      trialExpiresOn: licenses.trialExpiresOn,
      academyBundlePurchasedAt: licenses.academyBundlePurchasedAt,
      workspaceName: workspaces.name,
      deletedAt: workspaces.deletedAt,
      purchaserEmail: users.email,
      purchaserErasedAt: users.erasedAt,
    })
    .from(licenses)
    .innerJoin(workspaces, eq(workspaces.guid, licenses.workspaceGuid))
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .where(eq(licenses.workspaceGuid, workspaceGuid))
    .for('no key update', { of: licenses });
  return license;
}

export type LockedLicense = NonNullable<Awaited<ReturnType<typeof lockLicenseOfWorkspace>>>;

export async function selectSubscription(db: Db, stripeSubscriptionId: string) {
  const [subscription] = await db
    .select({
      workspaceGuid: subscriptions.workspaceGuid,
      status: subscriptions.status,
      syncedAt: subscriptions.syncedAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
  return subscription;
}

/** Newest first. */
export function selectSubscriptionsOfWorkspace(db: Db, workspaceGuid: string) {
  return db
    .select({
      id: subscriptions.stripeSubscriptionId,
      customerId: subscriptions.stripeCustomerId,
      status: subscriptions.status,
    })
    .from(subscriptions)
    .where(eq(subscriptions.workspaceGuid, workspaceGuid))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.guid));
}

export function selectSubscriptionIdsOfCustomer(db: Db, stripeCustomerId: string) {
  return db
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(eq(subscriptions.stripeCustomerId, stripeCustomerId));
}

export async function upsertSubscription(db: Db, row: typeof subscriptions.$inferInsert): Promise<void> {
  const { workspaceGuid: _, stripeSubscriptionId: __, ...change } = row;
  await db
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.stripeSubscriptionId, set: change });
}

export async function workspaceExists(db: Db, workspaceGuid: string): Promise<boolean> {
  const rows = await db
    .select({ guid: workspaces.guid })
    .from(workspaces)
    .where(eq(workspaces.guid, workspaceGuid));
  return rows.length > 0;
}

/** The live workspace that a person bought, the newest if there are several. */
export async function selectOwnWorkspace(db: Db, userGuid: string) {
  const [workspace] = await db
    .select({ guid: workspaces.guid })
    .from(workspaces)
    .where(and(eq(workspaces.purchaserUserGuid, userGuid), isNull(workspaces.deletedAt)))
    .orderBy(desc(workspaces.createdAt))
    .limit(1);
  return workspace;
}

export async function isEventKnown(db: Db, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ eventId: stripeEvents.eventId })
    .from(stripeEvents)
    .where(eq(stripeEvents.eventId, eventId));
  return rows.length > 0;
}

/** False when the event is there already; waits for a transaction that is writing it. */
export async function insertEvent(db: Db, event: typeof stripeEvents.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(stripeEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: stripeEvents.eventId });
  return rows.length > 0;
}
