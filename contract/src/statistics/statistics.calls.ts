// Generated from statistics.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './statistics.endpoints.ts';

export const getStatistics: Call<typeof endpoints.getStatistics> = {
  method: 'GET',
  path: '/autodvt-dashboard/statistics',
};
