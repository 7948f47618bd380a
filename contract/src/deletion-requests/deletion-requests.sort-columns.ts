// Generated from deletion-requests.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './deletion-requests.endpoints.ts';

export const listDeletionRequests: SortColumns<typeof endpoints.listDeletionRequests> = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'profession',
  'deletion_requested_on',
];
