// Generated from deletion-requests.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './deletion-requests.endpoints.ts';

export const listDeletionRequests: Call<typeof endpoints.listDeletionRequests> = {
  method: 'GET',
  path: '/users/deletion-requests',
};
