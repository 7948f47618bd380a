// Generated from review-leases.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './review-leases.endpoints.ts';

export const getReviewsInProgress: Call<typeof endpoints.getReviewsInProgress> = {
  method: 'GET',
  path: '/autodvt-dashboard/reviews-in-progress',
};

export const releaseReviewLease: Call<typeof endpoints.releaseReviewLease> = {
  method: 'DELETE',
  path: '/review-leases/{examGuid}',
};

export const renewReviewLease: Call<typeof endpoints.renewReviewLease> = {
  method: 'POST',
  path: '/review-leases/{examGuid}',
};
