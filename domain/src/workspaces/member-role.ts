import { ROLES_OF_NEW_WORKSPACE_MEMBER, type MemberRole } from '../data-collections/member-roles.ts';
import type { GroupRole } from '../groups/group-roles.ts';

export const WORKSPACE_ROLES = ['Owner', 'Member'] as const;

export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** Exactly one Owner: the person who purchased the workspace, or the member to whom an owner transferred it. */
export function workspaceRole(
  userGuid: string,
  workspace: { readonly purchaserGuid: string },
): WorkspaceRole {
  return userGuid === workspace.purchaserGuid ? 'Owner' : 'Member';
}

/** What a person may do in the workspace's group and in its data collection from the first moment on. */
export const ROLES_ON_JOINING = {
  Owner: { group: ['admin'], collection: [...ROLES_OF_NEW_WORKSPACE_MEMBER, 'admin'] },
  Member: { group: ['member'], collection: ROLES_OF_NEW_WORKSPACE_MEMBER },
} as const satisfies Record<
  WorkspaceRole,
  { readonly group: readonly GroupRole[]; readonly collection: readonly MemberRole[] }
>;
