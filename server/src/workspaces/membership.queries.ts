import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import type { GroupRole } from '@sonoboard/domain/groups/group-roles';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { groupMembers } from '../tables/groups.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

interface Membership {
  readonly workspaceGuid: string;
  readonly userGuid: string;
}

export async function insertMembership(db: Db, membership: Membership, joinedAt: Date): Promise<void> {
  await db.insert(workspaceMembers).values({ ...membership, joinedAt });
}

/** The membership that was deleted; undefined when there was none. */
export async function deleteMembership(db: Db, { workspaceGuid, userGuid }: Membership) {
  const [membership] = await db
    .delete(workspaceMembers)
    .where(and(eq(workspaceMembers.workspaceGuid, workspaceGuid), eq(workspaceMembers.userGuid, userGuid)))
    .returning({ joinedAt: workspaceMembers.joinedAt });
  return membership;
}

/** Everybody leaves; who they were. */
export async function deleteMembershipsOfWorkspace(db: Db, workspaceGuid: string): Promise<string[]> {
  const left = await db
    .delete(workspaceMembers)
    .where(eq(workspaceMembers.workspaceGuid, workspaceGuid))
    .returning({ userGuid: workspaceMembers.userGuid });
  return left.map(({ userGuid }) => userGuid);
}

/** Anyone who was in the group before has these roles now. */
export async function putInGroup(
  db: Db,
  { groupGuid, userGuid }: { readonly groupGuid: string; readonly userGuid: string },
  roles: readonly GroupRole[],
  addedAt: Date,
): Promise<void> {
  await db
    .insert(groupMembers)
    .values({ groupGuid, userGuid, roles: [...roles], addedAt })
    .onConflictDoUpdate({
      target: [groupMembers.groupGuid, groupMembers.userGuid],
      set: { roles: [...roles] },
    });
}

export async function deleteFromGroup(
  db: Db,
  groupGuid: string,
  userGuids: readonly string[],
): Promise<void> {
  await db
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupGuid, groupGuid), inArray(groupMembers.userGuid, [...userGuids])));
}

/** Anyone who was in the collection before keeps their roles and gets these as well. */
export async function putInCollection(
  db: Db,
  { collectionGuid, userGuid }: { readonly collectionGuid: string; readonly userGuid: string },
  roles: readonly MemberRole[],
  addedAt: Date,
): Promise<void> {
  await db
    .insert(collectionMembers)
    .values({ collectionGuid, userGuid, roles: [...roles], addedAt })
    .onConflictDoUpdate({
      target: [collectionMembers.collectionGuid, collectionMembers.userGuid],
      set: {
        roles: sql`array(select distinct unnest(${collectionMembers.roles} || excluded.roles))`,
      },
    });
}

export async function deleteFromCollection(
  db: Db,
  collectionGuid: string,
  userGuids: readonly string[],
): Promise<void> {
  await db
    .delete(collectionMembers)
    .where(
      and(
        eq(collectionMembers.collectionGuid, collectionGuid),
        inArray(collectionMembers.userGuid, [...userGuids]),
      ),
    );
}

/** Only for a person who has none: two workspaces that are joined at once come one after the other here. */
export async function setFirstActiveWorkspace(
  db: Db,
  userGuid: string,
  change: { readonly workspaceGuid: string; readonly now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ activeWorkspaceGuid: change.workspaceGuid, updatedAt: change.now })
    .where(and(eq(users.guid, userGuid), isNull(users.activeWorkspaceGuid)));
}

/** The workspaces of those people who have no active one, for example because they have just left it. */
export async function selectMembershipsWithoutActive(db: Db, userGuids: readonly string[]) {
  return db
    .select({
      userGuid: users.guid,
      workspaceGuid: workspaceMembers.workspaceGuid,
      isOwner: sql<boolean>`${workspaces.purchaserUserGuid} = ${users.guid}`,
      joinedAt: workspaceMembers.joinedAt,
    })
    .from(users)
    .innerJoin(workspaceMembers, eq(workspaceMembers.userGuid, users.guid))
    .innerJoin(workspaces, eq(workspaces.guid, workspaceMembers.workspaceGuid))
    .where(and(inArray(users.guid, [...userGuids]), isNull(users.activeWorkspaceGuid)));
}
