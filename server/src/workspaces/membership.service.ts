import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import type { GroupRole } from '@sonoboard/domain/groups/group-roles';
import { activeWorkspaceAfterLeaving } from '@sonoboard/domain/workspaces/workspace-access';
import type { Tx } from '../platform/database/db.ts';
import {
  deleteFromCollection,
  deleteFromGroup,
  insertMembership,
  putInCollection,
  putInGroup,
  selectMembershipsWithoutActive,
  setFirstActiveWorkspace,
} from './membership.queries.ts';

/** What belongs to a workspace and has members of its own. */
interface WorkspaceParts {
  readonly guid: string;
  readonly groupGuid: string;
  readonly dcGuid: string;
}

interface Entry {
  readonly userGuid: string;
  readonly roles: { readonly group: readonly GroupRole[]; readonly collection: readonly MemberRole[] };
  readonly now: Date;
}

/**
 * A new member can work at once: seat, group and collection. It becomes the active workspace only of a person without
 * one: joining must not send the next exams, with their patients, to another clinic.
 */
export async function enterWorkspace(
  tx: Tx,
  { guid, groupGuid, dcGuid }: WorkspaceParts,
  { userGuid, roles, now }: Entry,
): Promise<void> {
  await insertMembership(tx, { workspaceGuid: guid, userGuid }, now);
  await putInGroup(tx, { groupGuid, userGuid }, roles.group, now);
  await putInCollection(tx, { collectionGuid: dcGuid, userGuid }, roles.collection, now);
  await setFirstActiveWorkspace(tx, userGuid, { workspaceGuid: guid, now });
}

/**
 * After the memberships are deleted, which also clears them as active: the roles go, exams and reviews stay, and new
 * exams go to a workspace that is left.
 */
export async function afterLeavingWorkspace(
  tx: Tx,
  { groupGuid, dcGuid }: WorkspaceParts,
  { userGuids, now }: { readonly userGuids: readonly string[]; readonly now: Date },
): Promise<void> {
  await deleteFromGroup(tx, groupGuid, userGuids);
  await deleteFromCollection(tx, dcGuid, userGuids);
  const left = await selectMembershipsWithoutActive(tx, userGuids);
  for (const userGuid of userGuids) {
    const next = activeWorkspaceAfterLeaving(left.filter((membership) => membership.userGuid === userGuid));
    if (next !== null) await setFirstActiveWorkspace(tx, userGuid, { workspaceGuid: next, now });
  }
}
