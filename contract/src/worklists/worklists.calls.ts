// Generated from worklists.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './worklists.endpoints.ts';

export const getCompletedReviews: Call<typeof endpoints.getCompletedReviews> = {
  method: 'GET',
  path: '/autodvt-dashboard/completed-reviews',
};

export const getNextReview: Call<typeof endpoints.getNextReview> = {
  method: 'GET',
  path: '/autodvt-dashboard/next-review',
};

export const getPendingRescans: Call<typeof endpoints.getPendingRescans> = {
  method: 'GET',
  path: '/autodvt-dashboard/pending-rescans',
};

export const getWorklist: Call<typeof endpoints.getWorklist> = {
  method: 'GET',
  path: '/autodvt-dashboard/worklist',
};
