// Generated from mail.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './mail.endpoints.ts';

export const listMails: SortColumns<typeof endpoints.listMails> = [
  'created_at',
  'to_address',
  'subject',
  'kind',
  'status',
];
