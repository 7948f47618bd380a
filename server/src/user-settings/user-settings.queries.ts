import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { groupMembers, groups } from '../groups/groups.tables.ts';
import type { Db } from '../platform/db.ts';

/** A query of its own, so that its columns are written with their tables: two of them are called guid. */
function permissionsOf(db: Db) {
  return db
    .select({ name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.guid, groupMembers.groupGuid))
    .where(and(eq(groupMembers.userGuid, users.guid), eq(groups.kind, 'permission')))
    .orderBy(groups.name);
}

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
      permissions: sql<string[]>`array${permissionsOf(db)}`,
    })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)));
  return user;
}

export type UserSettingsRow = NonNullable<Awaited<ReturnType<typeof selectUserSettings>>>;
