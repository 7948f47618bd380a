// Generated from advent.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './advent.endpoints.ts';

export const getAdventTable: Call<typeof endpoints.getAdventTable> = {
  method: 'GET',
  path: '/autodvt-dashboard/advent-table',
};
