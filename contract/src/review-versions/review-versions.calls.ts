// Generated from review-versions.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './review-versions.endpoints.ts';

export const addReviewAddendum: Call<typeof endpoints.addReviewAddendum> = {
  method: 'POST',
  path: '/examReviews/{reviewGuid}/addenda',
};

export const cancelRetraction: Call<typeof endpoints.cancelRetraction> = {
  method: 'POST',
  path: '/examReviews/{reviewGuid}/retraction/cancel',
};

export const confirmRetraction: Call<typeof endpoints.confirmRetraction> = {
  method: 'POST',
  path: '/examReviews/{reviewGuid}/retraction/confirm',
};

export const correctReview: Call<typeof endpoints.correctReview> = {
  method: 'POST',
  path: '/examReviews/{reviewGuid}/corrections',
};

export const listReviewVersions: Call<typeof endpoints.listReviewVersions> = {
  method: 'GET',
  path: '/examReviews/{reviewGuid}/versions',
};

export const requestRetraction: Call<typeof endpoints.requestRetraction> = {
  method: 'POST',
  path: '/examReviews/{reviewGuid}/retraction',
};
