export const WORKSPACE_ROLES = ['Owner', 'Member'] as const;

export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** No call changes ownership: the Owner is whoever purchased the workspace. */
export function workspaceRole(
  userGuid: string,
  workspace: { readonly purchaserGuid: string },
): WorkspaceRole {
  return userGuid === workspace.purchaserGuid ? 'Owner' : 'Member';
}
