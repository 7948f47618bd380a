import { queryOptions } from '@tanstack/react-query';
import {
  acceptInvitation,
  getUserInvitation,
  rejectInvitation,
} from '@sonoboard/contract/workspaces/workspace-members.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { isInvitationPending } from '@sonoboard/domain/workspaces/invitation';
import { call } from '../../../platform/call.ts';
import { queryClient } from '../../../platform/query-client.ts';

export interface Invitation {
  readonly workspaceGuid: string;
  readonly workspaceName: string;
  readonly workspaceOwnerName: string;
  readonly workspaceOwnerEmail: string;
  readonly expiresOn: Date | null;
}

/** Asked once for a visit: who puts the answer off is not asked again before the next one. */
export const invitationQuery = (userGuid: string) =>
  queryOptions({
    queryKey: ['invitation', userGuid],
    queryFn: async ({ signal }) =>
      asPending(await call(getUserInvitation, { params: { guid: userGuid }, signal, silent: true })),
    staleTime: Infinity,
  });

function asPending(reply: ReplyOf<typeof getUserInvitation>): Invitation | null {
  const { status, workspaceGuid } = reply;
  if (status === null || workspaceGuid === null || !isInvitationPending({ status })) return null;
  return {
    workspaceGuid,
    workspaceName: reply.workspaceName ?? '',
    workspaceOwnerName: reply.workspaceOwnerName ?? '',
    workspaceOwnerEmail: reply.workspaceOwnerEmail ?? '',
    expiresOn: reply.expiresOn === null ? null : new Date(reply.expiresOn),
  };
}

export async function join({ workspaceGuid }: Invitation): Promise<void> {
  await call(acceptInvitation, { body: { workspace_guid: workspaceGuid }, silent: true });
}

/** The next invitation, if there is one, takes its place (AMB-068). */
export async function reject(userGuid: string, { workspaceGuid }: Invitation): Promise<void> {
  await call(rejectInvitation, { body: { workspace_guid: workspaceGuid }, silent: true });
  putOff(userGuid);
  await queryClient.invalidateQueries({ queryKey: invitationQuery(userGuid).queryKey });
}

export function putOff(userGuid: string): void {
  queryClient.setQueryData(invitationQuery(userGuid).queryKey, null);
}
