// Generated from reviews.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './reviews.endpoints.ts';

export const getChainReviews: Call<typeof endpoints.getChainReviews> = {
  method: 'GET',
  path: '/autodvt-dashboard/chainExamReviews',
};

export const getReview: Call<typeof endpoints.getReview> = {
  method: 'GET',
  path: '/examReviews/{reviewGuid}',
};

export const getReviewOpening: Call<typeof endpoints.getReviewOpening> = {
  method: 'GET',
  path: '/autodvt-dashboard/review-openings/{examGuid}',
};

export const getSafetyFacts: Call<typeof endpoints.getSafetyFacts> = {
  method: 'GET',
  path: '/autodvt-dashboard/safety-facts/{examGuid}',
};

export const hasReviewedChainExam: Call<typeof endpoints.hasReviewedChainExam> = {
  method: 'GET',
  path: '/autodvt-dashboard/hasReviewedChainExam',
};

export const hasReviewedExam: Call<typeof endpoints.hasReviewedExam> = {
  method: 'GET',
  path: '/autodvt-dashboard/hasReviewedExam/{examGuid}',
};

export const listReviewsForStaff: Call<typeof endpoints.listReviewsForStaff> = {
  method: 'GET',
  path: '/reports_dashboard/reviews',
};

export const submitChainReview: Call<typeof endpoints.submitChainReview> = {
  method: 'POST',
  path: '/chainExamReviews',
};

export const submitReview: Call<typeof endpoints.submitReview> = { method: 'POST', path: '/examReviews' };
