import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { licenses } from '../tables/billing.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

/** How a person stands to a live workspace; undefined for anyone who is no member. */
export async function selectWorkspaceMembership(db: Db, workspaceGuid: string, userGuid: string) {
  const [membership] = await db
    .select({
      isOwner: sql<boolean>`${workspaces.purchaserUserGuid} = ${workspaceMembers.userGuid}`,
      hasAdminRole: sql<boolean>`coalesce('admin' = any(${groupMembers.roles}), false)`,
    })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.guid, workspaceMembers.workspaceGuid))
    .leftJoin(
      groupMembers,
      and(
        eq(groupMembers.groupGuid, workspaces.groupGuid),
        eq(groupMembers.userGuid, workspaceMembers.userGuid),
      ),
    )
    .where(
      and(
        eq(workspaceMembers.workspaceGuid, workspaceGuid),
        eq(workspaceMembers.userGuid, userGuid),
        isNull(workspaces.deletedAt),
      ),
    );
  return membership;
}

/** The workspace that a person works in, and who bought it; undefined without one. */
export async function selectActiveWorkspace(db: Db, userGuid: string) {
  const [workspace] = await db
    .select({
      guid: workspaces.guid,
      name: workspaces.name,
      dcGuid: workspaces.dcGuid,
      purchaserUserGuid: workspaces.purchaserUserGuid,
    })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.guid, users.activeWorkspaceGuid))
    .where(and(eq(users.guid, userGuid), isNull(workspaces.deletedAt)));
  return workspace;
}

export async function selectPurchaser(db: Db, workspaceGuid: string) {
  const [workspace] = await db
    .select({ purchaserGuid: workspaces.purchaserUserGuid })
    .from(workspaces)
    .where(and(eq(workspaces.guid, workspaceGuid), isNull(workspaces.deletedAt)));
  return workspace;
}

/**
 * A live workspace, held until the transaction ends: anyone else who wants to take or give a seat in it waits, and then
 * sees what is left.
 */
export async function lockWorkspace(db: Db, workspaceGuid: string) {
  const [workspace] = await db
    .select({
      guid: workspaces.guid,
      name: workspaces.name,
      groupGuid: workspaces.groupGuid,
      dcGuid: workspaces.dcGuid,
      slotsUsers: workspaces.slotsUsers,
      slotsProbes: workspaces.slotsProbes,
      seatsTaken: workspaces.seatsTaken,
      probesTaken: workspaces.probesTaken,
      purchaserGuid: workspaces.purchaserUserGuid,
      owner: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      licenseStatus: licenses.status,
    })
    .from(workspaces)
    .innerJoin(users, eq(users.guid, workspaces.purchaserUserGuid))
    .leftJoin(licenses, eq(licenses.workspaceGuid, workspaces.guid))
    .where(and(eq(workspaces.guid, workspaceGuid), isNull(workspaces.deletedAt)))
    .for('no key update', { of: workspaces });
  return workspace;
}

export type LockedWorkspace = NonNullable<Awaited<ReturnType<typeof lockWorkspace>>>;

export async function updateWorkspaceName(
  db: Db,
  workspaceGuid: string,
  change: { readonly name: string; readonly now: Date },
): Promise<void> {
  await db
    .update(workspaces)
    .set({ name: change.name, updatedAt: change.now })
    .where(eq(workspaces.guid, workspaceGuid));
}

export async function updateWorkspaceOwner(
  db: Db,
  workspaceGuid: string,
  change: { readonly ownerGuid: string; readonly now: Date },
): Promise<void> {
  await db
    .update(workspaces)
    .set({ purchaserUserGuid: change.ownerGuid, updatedAt: change.now })
    .where(eq(workspaces.guid, workspaceGuid));
}

export async function updateWorkspaceGroupName(
  db: Db,
  groupGuid: string,
  change: { readonly name: string; readonly now: Date },
): Promise<void> {
  await db.update(groups).set({ name: change.name, updatedAt: change.now }).where(eq(groups.guid, groupGuid));
}

export async function markWorkspaceDeleted(db: Db, workspaceGuid: string, now: Date): Promise<void> {
  await db
    .update(workspaces)
    .set({ deletedAt: now, updatedAt: now })
    .where(eq(workspaces.guid, workspaceGuid));
}

export async function markLicenseDeleted(db: Db, workspaceGuid: string, now: Date): Promise<void> {
  await db
    .update(licenses)
    .set({ status: 'deleted', updatedAt: now })
    .where(eq(licenses.workspaceGuid, workspaceGuid));
}

export async function userExists(db: Db, userGuid: string): Promise<boolean> {
  const found = await db
    .select({ guid: users.guid })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)));
  return found.length > 0;
}
