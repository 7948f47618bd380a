import * as z from 'zod/mini';
import { LICENSE_STATUSES } from '@sonoboard/domain/billing/license-status';
import { INVITATION_STATUSES } from '@sonoboard/domain/workspaces/invitation';
import { WORKSPACE_ROLES } from '@sonoboard/domain/workspaces/member-role';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

const workspaceFields = {
  guid: Guid,
  name: z.string(),
  slots_users: Count,
  slots_probes: Count,
  /** Never below 0; pending invitations take a seat too (AMB-064). */
  free_slots_users: Count,
  member_count: Count,
  probe_count: Count,
  group_guid: Guid,
  dc_guid: Guid,
  purchaser_user_guid: Guid,
  purchaser_email: z.string(),
  license_status: z.enum(LICENSE_STATUSES),
};

export const Workspace = z.object({ ...workspaceFields, data_collection_guids: z.array(Guid) });

export const WorkspaceForStaff = z.object(workspaceFields);

export const WorkspaceName = z.object({ guid: Guid, name: z.string() });

export const WorkspaceMember = z.object({
  guid: Guid,
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  role: z.enum(WORKSPACE_ROLES),
  status: z.literal('Active'),
});

export const WorkspaceInvitation = z.object({
  guid: Guid,
  email: z.string(),
  status: z.enum(INVITATION_STATUSES),
  /** Seven days after it was last sent. */
  expires_on: DateTime,
});

/** All null when nobody invites the person (AMB-068). */
export const InvitationToMe = z.object({
  status: z.nullable(z.enum(INVITATION_STATUSES)),
  workspaceGuid: z.nullable(Guid),
  workspaceName: z.nullable(z.string()),
  workspaceOwnerName: z.nullable(z.string()),
  workspaceOwnerEmail: z.nullable(z.string()),
  expiresOn: z.nullable(DateTime),
});

/** A workspace as one of its members sees it in the list of their own. */
export const OwnWorkspace = z.object({
  guid: Guid,
  name: z.string(),
  role: z.enum(WORKSPACE_ROLES),
  joined_at: DateTime,
  /** New exams of the person go to the active one. */
  is_active: z.boolean(),
  data_collection_guids: z.array(Guid),
});
