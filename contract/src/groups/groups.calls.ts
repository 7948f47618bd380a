// Generated from groups.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './groups.endpoints.ts';

export const addGroupMember: Call<typeof endpoints.addGroupMember> = {
  method: 'POST',
  path: '/groups/{guid}/members',
  ifRepeated: 'by-key',
};

export const changeGroupMember: Call<typeof endpoints.changeGroupMember> = {
  method: 'PATCH',
  path: '/groups/{guid}/members',
};

export const createGroup: Call<typeof endpoints.createGroup> = {
  method: 'POST',
  path: '/groups',
  ifRepeated: 'by-key',
};

export const deleteGroup: Call<typeof endpoints.deleteGroup> = { method: 'DELETE', path: '/groups/{guid}' };

export const getGroup: Call<typeof endpoints.getGroup> = { method: 'GET', path: '/groups/{guid}' };

export const listGroupMembers: Call<typeof endpoints.listGroupMembers> = {
  method: 'GET',
  path: '/groups/{guid}/members',
};

export const listGroups: Call<typeof endpoints.listGroups> = {
  method: 'GET',
  path: '/autodvt-dashboard/groups',
};

export const removeGroupMember: Call<typeof endpoints.removeGroupMember> = {
  method: 'DELETE',
  path: '/groups/{guid}/members',
};

export const renameGroup: Call<typeof endpoints.renameGroup> = { method: 'PATCH', path: '/groups/{guid}' };
