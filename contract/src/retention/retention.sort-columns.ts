// Generated from retention.endpoints.ts by tools/contract.ts. Do not edit.
import type { SortColumns } from '../http/endpoint.ts';
import type * as endpoints from './retention.endpoints.ts';

export const listPlannedDeletions: SortColumns<typeof endpoints.listPlannedDeletions> = ['delete_at'];
