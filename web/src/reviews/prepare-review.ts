import { askAhead } from '../platform/query-client.ts';
import { draftQuery } from './draft/review-draft.queries.ts';
import { type ReviewAddress, reviewEntryQuery, reviewSourceQuery } from './reviews.queries.ts';

/**
 * Asks while the page's script is still on its way: first whether the exam is reviewed already, then for the exam. With
 * `isAhead` nobody has opened it yet.
 */
export function askAheadForReview(address: ReviewAddress, isAhead: boolean): void {
  if (address.mode === 'edit') {
    askAhead(reviewEntryQuery(address));
    askAhead(draftQuery(address.guid, { isAhead }));
  }
  askAhead(reviewSourceQuery(address, { isAhead }));
}
