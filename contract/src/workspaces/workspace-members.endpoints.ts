import * as z from 'zod/mini';
import { INVITATION_STATUSES } from '@sonoboard/domain/workspaces/invitation';
import { INVITEE_OUTCOMES, MAX_INVITEES } from '@sonoboard/domain/workspaces/invitees';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Email, Guid, Nothing } from '../http/wire-values.ts';
import { InvitationToMe, WorkspaceInvitation, WorkspaceMember } from './workspace.shapes.ts';

const params = z.strictObject({ id: Guid });
const invitationParams = z.strictObject({ id: Guid, invId: Guid });

export const listWorkspaceMembers = endpoint({
  method: 'GET',
  path: '/workspaces/{id}/members',
  summary: 'Lists the members of a workspace.',
  allow: 'workspace-member',
  audit: 'none',
  params,
  query: listQuery(['first_name', 'last_name', 'email', 'phone_number', 'role', 'status']),
  reply: listReply(WorkspaceMember),
});

export const removeWorkspaceMember = endpoint({
  method: 'DELETE',
  path: '/workspaces/{id}/members/{memberId}',
  summary: 'Takes a person out of a workspace; exams and reviews stay.',
  allow: 'workspace-admin',
  audit: 'change',
  params: z.strictObject({ id: Guid, memberId: Guid }),
  reply: Nothing,
});

export const leaveWorkspace = endpoint({
  method: 'POST',
  path: '/workspaces/{id}/leave',
  summary: 'Ends the membership of the caller; exams and reviews stay. The owner cannot leave.',
  allow: 'workspace-member',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  reply: Nothing,
});

export const transferWorkspace = endpoint({
  method: 'POST',
  path: '/workspaces/{id}/owner',
  summary:
    'Makes another member the owner of a workspace; only its owner can. The previous owner stays a member.',
  allow: 'workspace-member',
  audit: 'change',
  ifRepeated: 'same-state',
  params,
  body: z.strictObject({ user_guid: Guid }),
  reply: Nothing,
});

export const listWorkspaceInvitations = endpoint({
  method: 'GET',
  path: '/workspaces/{id}/invitations',
  summary: 'Lists the invitations of a workspace that were not accepted yet.',
  allow: 'workspace-member',
  audit: 'none',
  params,
  query: listQuery(['email', 'status']),
  reply: listReply(WorkspaceInvitation),
});

export const inviteToWorkspace = endpoint({
  method: 'POST',
  path: '/workspaces/{id}/invitations',
  summary: 'Invites a person by email.',
  allow: 'workspace-admin',
  audit: 'change',
  ifRepeated: 'by-key',
  params,
  body: z.strictObject({ email: Email }),
  reply: WorkspaceInvitation,
  status: 201,
});

export const inviteSeveralToWorkspace = endpoint({
  method: 'POST',
  path: '/workspaces/{id}/invitations/batch',
  summary:
    'Invites several people by email and says for each address what happened. Without a seat for each, no one.',
  allow: 'workspace-admin',
  audit: 'change',
  ifRepeated: 'by-key',
  params,
  body: z.strictObject({ emails: z.array(Email).check(z.minLength(1), z.maxLength(MAX_INVITEES)) }),
  reply: z.object({ results: z.array(z.object({ email: z.string(), outcome: z.enum(INVITEE_OUTCOMES) })) }),
});

export const resendInvitation = endpoint({
  method: 'PATCH',
  path: '/workspaces/{id}/invitations/{invId}',
  summary: 'Sets an invitation back to pending and mails it again.',
  allow: 'workspace-admin',
  audit: 'change',
  params: invitationParams,
  body: z.strictObject({ status: z.enum(INVITATION_STATUSES) }),
  reply: WorkspaceInvitation,
});

export const removeInvitation = endpoint({
  method: 'DELETE',
  path: '/workspaces/{id}/invitations/{invId}',
  summary: 'Takes an invitation back.',
  allow: 'workspace-admin',
  audit: 'change',
  params: invitationParams,
  reply: Nothing,
});

export const getUserInvitation = endpoint({
  method: 'GET',
  path: '/users/{guid}/invitation',
  summary: 'Gives the newest pending invitation to a person.',
  allow: 'self-or-internal',
  audit: 'none',
  params: z.strictObject({ guid: Guid }),
  reply: InvitationToMe,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/workspaces/accept-invite',
  summary: 'Joins the workspace that invited the caller.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'same-state',
  body: z.strictObject({ workspace_guid: Guid }),
  reply: Nothing,
});

export const rejectInvitation = endpoint({
  method: 'POST',
  path: '/workspaces/reject-invite',
  summary: 'Turns down the invitation of a workspace.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'same-state',
  body: z.strictObject({ workspace_guid: Guid }),
  reply: Nothing,
});
