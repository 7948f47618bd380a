// Generated from collection-exams.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './collection-exams.endpoints.ts';

export const addExamsToCollection: Call<typeof endpoints.addExamsToCollection> = {
  method: 'POST',
  path: '/dataCollections/{guid}/clip_sets',
};

export const getReviewerPerformance: Call<typeof endpoints.getReviewerPerformance> = {
  method: 'GET',
  path: '/dataCollections/{guid}/reviewerPerformance',
};

export const listLinkedClipSets: Call<typeof endpoints.listLinkedClipSets> = {
  method: 'GET',
  path: '/dataCollections/{guid}/linkedClipSets',
};

export const listLinkedReviews: Call<typeof endpoints.listLinkedReviews> = {
  method: 'GET',
  path: '/dataCollections/{guid}/linkedReviews',
};

export const removeExamFromCollection: Call<typeof endpoints.removeExamFromCollection> = {
  method: 'DELETE',
  path: '/dataCollections/{guid}/exams/{examGuid}',
};
