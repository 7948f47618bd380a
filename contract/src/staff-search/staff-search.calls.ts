// Generated from staff-search.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './staff-search.endpoints.ts';

export const nameForStaff: Call<typeof endpoints.nameForStaff> = {
  method: 'GET',
  path: '/staff-search/named',
};

export const searchForStaff: Call<typeof endpoints.searchForStaff> = { method: 'GET', path: '/staff-search' };
