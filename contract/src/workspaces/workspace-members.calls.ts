// Generated from workspace-members.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './workspace-members.endpoints.ts';

export const acceptInvitation: Call<typeof endpoints.acceptInvitation> = {
  method: 'POST',
  path: '/workspaces/accept-invite',
};

export const getUserInvitation: Call<typeof endpoints.getUserInvitation> = {
  method: 'GET',
  path: '/users/{guid}/invitation',
};

export const inviteSeveralToWorkspace: Call<typeof endpoints.inviteSeveralToWorkspace> = {
  method: 'POST',
  path: '/workspaces/{id}/invitations/batch',
  ifRepeated: 'by-key',
};

export const inviteToWorkspace: Call<typeof endpoints.inviteToWorkspace> = {
  method: 'POST',
  path: '/workspaces/{id}/invitations',
  ifRepeated: 'by-key',
};

export const leaveWorkspace: Call<typeof endpoints.leaveWorkspace> = {
  method: 'POST',
  path: '/workspaces/{id}/leave',
};

export const listWorkspaceInvitations: Call<typeof endpoints.listWorkspaceInvitations> = {
  method: 'GET',
  path: '/workspaces/{id}/invitations',
};

export const listWorkspaceMembers: Call<typeof endpoints.listWorkspaceMembers> = {
  method: 'GET',
  path: '/workspaces/{id}/members',
};

export const rejectInvitation: Call<typeof endpoints.rejectInvitation> = {
  method: 'POST',
  path: '/workspaces/reject-invite',
};

export const removeInvitation: Call<typeof endpoints.removeInvitation> = {
  method: 'DELETE',
  path: '/workspaces/{id}/invitations/{invId}',
};

export const removeWorkspaceMember: Call<typeof endpoints.removeWorkspaceMember> = {
  method: 'DELETE',
  path: '/workspaces/{id}/members/{memberId}',
};

export const resendInvitation: Call<typeof endpoints.resendInvitation> = {
  method: 'PATCH',
  path: '/workspaces/{id}/invitations/{invId}',
};

export const transferWorkspace: Call<typeof endpoints.transferWorkspace> = {
  method: 'POST',
  path: '/workspaces/{id}/owner',
};
