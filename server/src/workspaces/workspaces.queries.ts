import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { groupMembers } from '../groups/groups.tables.ts';
import type { Db } from '../platform/db.ts';
import { workspaceMembers, workspaces } from './workspaces.tables.ts';

/** How a person stands to a live workspace; undefined for whoever is no member. */
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
    .select({ guid: workspaces.guid, purchaserUserGuid: workspaces.purchaserUserGuid })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.guid, users.activeWorkspaceGuid))
    .where(and(eq(users.guid, userGuid), isNull(workspaces.deletedAt)));
  return workspace;
}
