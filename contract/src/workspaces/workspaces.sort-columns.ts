// Generated from workspaces.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './workspaces.endpoints.ts';

export const listUserWorkspaces: SortColumns<typeof endpoints.listUserWorkspaces> = ['name'];

export const listWorkspaces: SortColumns<typeof endpoints.listWorkspaces> = ['name'];

export const listWorkspacesForStaff: SortColumns<typeof endpoints.listWorkspacesForStaff> = [
  'name',
  'slots_users',
  'slots_probes',
  'free_slots_users',
  'member_count',
  'probe_count',
  'purchaser_email',
  'license_status',
];
