import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type {
  getUserInvitation,
  listWorkspaceInvitations,
  listWorkspaceMembers,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { invitationExpiresOn, invitationStatusAt } from '@sonoboard/domain/workspaces/invitation';
import type { invitationOfUser, listInvitations } from './invitations.service.ts';
import type { listMembers } from './members.service.ts';

type MemberRow = Awaited<ReturnType<typeof listMembers>>['items'][number];

export function presentMember(member: MemberRow): ReplyOf<typeof listWorkspaceMembers>['items'][number] {
  return {
    guid: member.guid,
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    phone_number: member.phoneNumber,
    role: member.role,
    status: 'Active',
  };
}

type InvitationRow = Awaited<ReturnType<typeof listInvitations>>['items'][number];

export function presentInvitation(
  { guid, email, status, sentAt }: InvitationRow,
  now: Date,
): ReplyOf<typeof listWorkspaceInvitations>['items'][number] {
  return {
    guid,
    email,
    status: invitationStatusAt({ status, sentAt }, now),
    expires_on: invitationExpiresOn(sentAt).toISOString(),
  };
}

export function presentInvitationToUser(
  invitation: Awaited<ReturnType<typeof invitationOfUser>>,
): ReplyOf<typeof getUserInvitation> {
  return {
    status: invitation?.status ?? null,
    workspaceGuid: invitation?.workspaceGuid ?? null,
    workspaceName: invitation?.workspaceName ?? null,
    workspaceOwnerName: invitation === null ? null : displayName(invitation.owner),
    workspaceOwnerEmail: invitation?.owner.email ?? null,
    expiresOn: invitation === null ? null : invitationExpiresOn(invitation.sentAt).toISOString(),
  };
}
