import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { changeUser } from '@sonoboard/contract/user-settings/user-settings.calls';
import { leaveWorkspace as leaveWorkspaceEndpoint } from '@sonoboard/contract/workspaces/workspace-members.calls';
import { listUserWorkspaces } from '@sonoboard/contract/workspaces/workspaces.calls';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';

export type OwnWorkspace = ReplyOf<typeof listUserWorkspaces>['items'][number];

/** Everything that follows from the active workspace; the session has the permissions in it. */
const FOLLOWING = ['own-workspaces', 'billing', 'session', 'workspace', 'user-settings'] as const;

export const ownWorkspacesQuery = (userGuid: string) =>
  queryOptions({
    queryKey: ['own-workspaces', userGuid],
    queryFn: async ({ signal }) =>
      (await call(listUserWorkspaces, { params: { guid: userGuid }, signal, silent: true })).items,
  });

export function activeAmong(workspaces: readonly OwnWorkspace[]): OwnWorkspace | undefined {
  return workspaces.find((workspace) => workspace.is_active);
}

/** Refused when another tab has switched meanwhile: the person then sees where new exams go, and chooses again. */
export async function switchWorkspace(
  userGuid: string,
  { to, from }: { readonly to: OwnWorkspace; readonly from: OwnWorkspace | undefined },
): Promise<void> {
  const body = {
    active_workspace_guid: to.guid,
    expected: { active_workspace_guid: from?.guid ?? null },
  };
  try {
    await call(changeUser, { params: { guid: userGuid }, body, silent: true });
  } finally {
    await refreshOwnWorkspaces();
  }
}

export async function leaveWorkspace({ guid }: OwnWorkspace): Promise<void> {
  try {
    await call(leaveWorkspaceEndpoint, { params: { id: guid }, silent: true });
  } finally {
    await refreshOwnWorkspaces();
  }
}

export async function refreshOwnWorkspaces(): Promise<void> {
  await Promise.all(FOLLOWING.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
