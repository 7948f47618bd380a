import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import {
  listWorkspaceInvitations,
  listWorkspaceMembers,
} from '@sonoboard/contract/workspaces/workspace-members.calls';
import { getWorkspace, renameWorkspace } from '@sonoboard/contract/workspaces/workspaces.calls';
import { memberRows } from '@sonoboard/domain/workspaces/member-rows';
import { call } from '../platform/call.ts';
import { keepReply } from '../platform/keep-reply.ts';
import { queryClient } from '../platform/query-client.ts';

export type Workspace = ReplyOf<typeof getWorkspace>['workspace'];

const WORKSPACE = 'workspace';

export const workspaceQuery = (guid: string) =>
  queryOptions({
    queryKey: [WORKSPACE, guid],
    queryFn: async ({ signal }) =>
      (await call(getWorkspace, { params: { id: guid }, signal, silent: true })).workspace,
  });

/** Everybody who belongs to the workspace or was asked to: one table out of two lists. */
export const workspacePeopleQuery = (guid: string) =>
  queryOptions({
    queryKey: [WORKSPACE, guid, 'people'],
    queryFn: async ({ signal }) => {
      const input = { params: { id: guid }, signal, silent: true } as const;
      const [members, invitations] = await Promise.all([
        call(listWorkspaceMembers, input),
        call(listWorkspaceInvitations, input),
      ]);
      return memberRows(
        members.items.map((member) => ({
          guid: member.guid,
          firstName: member.first_name ?? '',
          lastName: member.last_name ?? '',
          email: member.email,
          phoneNumber: member.phone_number ?? '',
          role: member.role,
        })),
        invitations.items.map(({ expires_on: expiresOn, ...invitation }) => ({
          ...invitation,
          expiresOn: new Date(expiresOn),
        })),
      );
    },
  });

/** The workspace with its seats, and every list inside it. */
export function renewWorkspace(guid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [WORKSPACE, guid] });
}

export async function saveWorkspaceName(guid: string, name: string): Promise<void> {
  const reply = await call(renameWorkspace, { params: { id: guid }, body: { name }, silent: true });
  await keepReply(workspaceQuery(guid), reply.workspace);
}
