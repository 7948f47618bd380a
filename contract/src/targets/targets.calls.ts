// Generated from targets.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './targets.endpoints.ts';

export const changeCollectionTargets: Call<typeof endpoints.changeCollectionTargets> = {
  method: 'PATCH',
  path: '/dataCollections/{guid}/targets',
};

export const getCollectionTargets: Call<typeof endpoints.getCollectionTargets> = {
  method: 'GET',
  path: '/dataCollections/{guid}/targets',
};
