import { prefetch } from '../platform/query-client.ts';
import { draftQuery } from './draft/review-draft.queries.ts';
import { type ReviewAddress, reviewEntryQuery, reviewSourceQuery } from './reviews.queries.ts';

/**
 * Asks while the page's script is still on its way: first whether the exam is reviewed already, then for the exam. With
 * `isAhead` nobody has opened it yet.
 */
export function prefetchReview(address: ReviewAddress, isAhead: boolean): void {
  if (address.mode === 'edit') {
    prefetch(reviewEntryQuery(address));
    prefetch(draftQuery(address.guid, { isAhead }));
  }
  prefetch(reviewSourceQuery(address, { isAhead }));
}
