import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import type { GroupRole } from '@sonoboard/domain/groups/group-roles';
import { activeWorkspaceGuid } from '@sonoboard/domain/workspaces/workspace-access';
import type { Tx } from '../platform/db.ts';
import {
  deleteFromCollection,
  deleteFromGroup,
  insertMembership,
  putInCollection,
  putInGroup,
  selectMembershipsWithoutChoice,
  updateActiveWorkspace,
} from './membership.queries.ts';

/** What belongs to a workspace and has members of its own. */
interface WorkspaceRooms {
  readonly guid: string;
  readonly groupGuid: string;
  readonly dcGuid: string;
}

interface Entry {
  readonly userGuid: string;
  readonly roles: { readonly group: readonly GroupRole[]; readonly collection: readonly MemberRole[] };
  readonly now: Date;
}

/** A new member can work at once: seat, group, collection, and the workspace is where they work now (AMB-069). */
export async function enterWorkspace(
  tx: Tx,
  { guid, groupGuid, dcGuid }: WorkspaceRooms,
  { userGuid, roles, now }: Entry,
): Promise<void> {
  await insertMembership(tx, { workspaceGuid: guid, userGuid }, now);
  await putInGroup(tx, { groupGuid, userGuid }, roles.group, now);
  await putInCollection(tx, { collectionGuid: dcGuid, userGuid }, roles.collection, now);
  await updateActiveWorkspace(tx, userGuid, { workspaceGuid: guid, now });
}

/**
 * After the memberships are deleted, which also clears the choice of that workspace: the roles go, exams and reviews
 * stay, and whoever has one workspace left works there (AMB-070, AMB-072).
 */
export async function afterLeavingWorkspace(
  tx: Tx,
  { groupGuid, dcGuid }: WorkspaceRooms,
  { userGuids, now }: { readonly userGuids: readonly string[]; readonly now: Date },
): Promise<void> {
  await deleteFromGroup(tx, groupGuid, userGuids);
  await deleteFromCollection(tx, dcGuid, userGuids);
  const left = await selectMembershipsWithoutChoice(tx, userGuids);
  for (const userGuid of userGuids) {
    const own = left.filter((one) => one.userGuid === userGuid).map(({ workspaceGuid }) => workspaceGuid);
    const only = activeWorkspaceGuid(null, own);
    if (only !== null) await updateActiveWorkspace(tx, userGuid, { workspaceGuid: only, now });
  }
}
