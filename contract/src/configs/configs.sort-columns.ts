// Generated from configs.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './configs.endpoints.ts';

export const listConfigUsers: SortColumns<typeof endpoints.listConfigUsers> = [
  'email',
  'first_name',
  'last_name',
];

export const listConfigs: SortColumns<typeof endpoints.listConfigs> = [
  'guid',
  'name',
  'user_count',
  'changed_count',
];
