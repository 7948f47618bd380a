// Generated from users.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './users.endpoints.ts';

export const listUsers: SortColumns<typeof endpoints.listUsers> = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'profession',
  'created_at',
];
