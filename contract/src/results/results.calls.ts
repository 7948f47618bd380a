// Generated from results.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './results.endpoints.ts';

export const confirmResultRead: Call<typeof endpoints.confirmResultRead> = {
  method: 'POST',
  path: '/results/{reviewGuid}/read',
};

export const getResult: Call<typeof endpoints.getResult> = { method: 'GET', path: '/results/{reviewGuid}' };

export const getResultReceipt: Call<typeof endpoints.getResultReceipt> = {
  method: 'GET',
  path: '/results/{reviewGuid}/receipt',
};
