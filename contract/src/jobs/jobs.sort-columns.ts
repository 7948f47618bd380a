// Generated from jobs.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './jobs.endpoints.ts';

export const listJobs: SortColumns<typeof endpoints.listJobs> = [
  'created_at',
  'run_at',
  'finished_at',
  'name',
  'status',
  'attempts',
];
