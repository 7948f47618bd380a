// Generated from review-drafts.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './review-drafts.endpoints.ts';

export const discardReviewDraft: Call<typeof endpoints.discardReviewDraft> = {
  method: 'DELETE',
  path: '/review-drafts/{examGuid}',
};

export const getReviewDraft: Call<typeof endpoints.getReviewDraft> = {
  method: 'GET',
  path: '/review-drafts/{examGuid}',
};

export const saveReviewDraft: Call<typeof endpoints.saveReviewDraft> = {
  method: 'POST',
  path: '/review-drafts/{examGuid}',
};
