import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type {
  getWorkspace,
  listUserWorkspaces,
  listWorkspacesForStaff,
} from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { workspaceRole } from '@sonoboard/domain/workspaces/member-role';
import type { selectWorkspacesOfUser, WorkspaceRow } from './workspace-views.queries.ts';

type Workspace = ReplyOf<typeof getWorkspace>['workspace'];
type WorkspaceForStaff = ReplyOf<typeof listWorkspacesForStaff>['items'][number];

export function presentWorkspaceForStaff(row: Omit<WorkspaceRow, 'dataCollectionGuids'>): WorkspaceForStaff {
  return {
    guid: row.guid,
    name: row.name,
    slots_users: row.slotsUsers,
    slots_probes: row.slotsProbes,
    free_slots_users: row.freeSlotsUsers,
    member_count: row.memberCount,
    probe_count: row.probeCount,
    group_guid: row.groupGuid,
    dc_guid: row.dcGuid,
    purchaser_user_guid: row.purchaserUserGuid,
    purchaser_email: row.purchaserEmail,
    license_status: row.licenseStatus,
  };
}

export function presentWorkspace(row: WorkspaceRow): Workspace {
  return { ...presentWorkspaceForStaff(row), data_collection_guids: row.dataCollectionGuids };
}

export function presentOwnWorkspace(
  row: Awaited<ReturnType<typeof selectWorkspacesOfUser>>['items'][number],
  userGuid: string,
): ReplyOf<typeof listUserWorkspaces>['items'][number] {
  return {
    guid: row.guid,
    name: row.name,
    role: workspaceRole(userGuid, row),
    joined_at: row.joinedAt.toISOString(),
    is_active: row.isActive,
    data_collection_guids: row.dataCollectionGuids,
  };
}
