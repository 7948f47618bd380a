// Generated from advent.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './advent.endpoints.ts';

export const getAdventTable: SortColumns<typeof endpoints.getAdventTable> = [
  'nurse_id',
  'site',
  'name',
  'exams',
  'last_scan',
  'email',
  'phone',
];
