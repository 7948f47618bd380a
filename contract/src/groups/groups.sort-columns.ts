// Generated from groups.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './groups.endpoints.ts';

export const listGroupMembers: SortColumns<typeof endpoints.listGroupMembers> = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
];

export const listGroups: SortColumns<typeof endpoints.listGroups> = ['name', 'kind', 'member_count'];
