import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listUserGroups } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import { permissionsOf } from '../groups/permissions.sql.ts';
import type { Db } from '../platform/database/db.ts';
import { containsAll, listPage } from '../platform/database/list-page.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

export async function selectUserSettings(db: Db, userGuid: string) {
  const [user] = await db
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumber: users.phoneNumber,
      landlineNumber: users.landlineNumber,
      profession: users.profession,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      activeWorkspaceGuid: users.activeWorkspaceGuid,
      deletionRequestedOn: users.deletionRequestedOn,
      forceLogout: users.forceLogout,
      invalidateTokensBefore: users.invalidateTokensBefore,
      metaHasClariusApp: users.metaHasClariusApp,
      metaUsedMobileApp: users.metaUsedMobileApp,
      totpEnabledAt: users.totpEnabledAt,
      hasPasskeys: sql<boolean>`exists (select from passkeys own where own.user_guid = users.guid)`,
      permissions: permissionsOf(db),
    })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)));
  return user;
}

export type UserSettingsRow = NonNullable<Awaited<ReturnType<typeof selectUserSettings>>>;

const EDITABLE = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  landlineNumber: users.landlineNumber,
  profession: users.profession,
  activeWorkspaceGuid: users.activeWorkspaceGuid,
};

/** Anyone who changes a person holds the row, so that what the trail says of before is true. */
export async function selectUserForUpdate(db: Db, userGuid: string) {
  const [user] = await db
    .select(EDITABLE)
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)))
    .for('update');
  return user;
}

export type EditableUser = NonNullable<Awaited<ReturnType<typeof selectUserForUpdate>>>;

export async function updateUser(
  db: Db,
  userGuid: string,
  change: Partial<EditableUser> & { readonly updatedAt: Date },
): Promise<void> {
  await db.update(users).set(change).where(eq(users.guid, userGuid));
}

/** Holds the membership until the end: leaving the workspace waits for the choice of it, and then clears it. */
export async function isLiveMembership(db: Db, userGuid: string, workspaceGuid: string): Promise<boolean> {
  const rows = await db
    .select({ guid: workspaces.guid })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.guid, workspaceMembers.workspaceGuid))
    .where(
      and(
        eq(workspaceMembers.userGuid, userGuid),
        eq(workspaceMembers.workspaceGuid, workspaceGuid),
        isNull(workspaces.deletedAt),
      ),
    )
    .for('key share', { of: workspaceMembers });
  return rows.length > 0;
}

/** All groups of a person, those of workspaces too. Two of them may have one name, so the guid settles their order. */
export async function selectGroupsOfUser(db: Db, userGuid: string, query: QueryOf<typeof listUserGroups>) {
  const name = sql`lower(${groups.name})`;
  const page = listPage(query, { name }, { sort: 'name', order: 'asc' });
  const matching = and(
    eq(groupMembers.userGuid, userGuid),
    containsAll(sql`lower(${groups.guid}::text || '|' || ${groups.name})`, query.search),
  );
  const rows = db
    .select({ guid: groups.guid, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.guid, groupMembers.groupGuid))
    .where(matching)
    .orderBy(page.orderBy, asc(groups.guid))
    .offset(page.offset);
  const [items, totals] = await Promise.all([
    rows.limit(page.limit),
    db
      .select({ total: count() })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.guid, groupMembers.groupGuid))
      .where(matching),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}
