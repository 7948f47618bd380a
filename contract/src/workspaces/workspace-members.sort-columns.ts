// Generated from workspace-members.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './workspace-members.endpoints.ts';

export const listWorkspaceInvitations: SortColumns<typeof endpoints.listWorkspaceInvitations> = [
  'email',
  'status',
];

export const listWorkspaceMembers: SortColumns<typeof endpoints.listWorkspaceMembers> = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'role',
  'status',
];
