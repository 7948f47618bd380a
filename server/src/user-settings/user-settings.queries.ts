import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { groupMembers, groups } from '../groups/groups.tables.ts';
import type { Db } from '../platform/db.ts';

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
      permissions: sql<string[]>`array(
        select ${groups.name} from ${groupMembers} join ${groups} on ${groups.guid} = ${groupMembers.groupGuid}
        where ${groupMembers.userGuid} = ${users.guid} and ${groups.kind} = 'permission' order by ${groups.name}
      )`,
    })
    .from(users)
    .where(and(eq(users.guid, userGuid), isNull(users.erasedAt)));
  return user;
}

export type UserSettingsRow = NonNullable<Awaited<ReturnType<typeof selectUserSettings>>>;
