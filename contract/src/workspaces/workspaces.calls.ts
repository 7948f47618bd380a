// Generated from workspaces.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './workspaces.endpoints.ts';

export const createWorkspace: Call<typeof endpoints.createWorkspace> = {
  method: 'POST',
  path: '/workspaces',
  ifRepeated: 'by-key',
};

export const deleteWorkspace: Call<typeof endpoints.deleteWorkspace> = {
  method: 'DELETE',
  path: '/workspaces/{id}',
};

export const getUserWorkspace: Call<typeof endpoints.getUserWorkspace> = {
  method: 'GET',
  path: '/users/{guid}/workspaces/{workspaceGuid}',
};

export const getWorkspace: Call<typeof endpoints.getWorkspace> = { method: 'GET', path: '/workspaces/{id}' };

export const listUserWorkspaces: Call<typeof endpoints.listUserWorkspaces> = {
  method: 'GET',
  path: '/users/{guid}/workspaces',
};

export const listWorkspaces: Call<typeof endpoints.listWorkspaces> = { method: 'GET', path: '/workspaces' };

export const listWorkspacesForStaff: Call<typeof endpoints.listWorkspacesForStaff> = {
  method: 'GET',
  path: '/autodvt-dashboard/workspaces',
};

export const renameWorkspace: Call<typeof endpoints.renameWorkspace> = {
  method: 'PATCH',
  path: '/workspaces/{id}',
};
