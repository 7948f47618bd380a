import { prefetch, queryClient } from '../platform/query-client.ts';
import { draftQuery } from './draft/review-draft.queries.ts';
import { isFreshAhead, reviewOpeningQuery } from './review-opening.ts';
import { type ReviewAddress, reviewEntryQuery, reviewSourceQuery } from './reviews.queries.ts';

/**
 * Asks while the page's script is still on its way: first whether the exam is reviewed already, then for the exam. With
 * `isAhead` nobody has opened it yet; then one call brings all of it, and the first picture is loaded too, which an open page
 * does by itself.
 */
export function prefetchReview(address: ReviewAddress, isAhead: boolean): void {
  if (address.mode === 'edit' && isAhead) {
    prefetch(reviewOpeningQuery(address));
    loadFirstClip(address);
    return;
  }
  if (!isAhead) forgetOutdated(address);
  if (address.mode === 'edit') {
    prefetch(reviewEntryQuery(address));
    prefetch(draftQuery(address.guid));
  }
  prefetch(reviewSourceQuery(address, { isAhead }));
}

/** What was fetched a while ago for a page that nobody has opened is fetched anew. */
function forgetOutdated(address: ReviewAddress): void {
  const { queryKey } = reviewSourceQuery(address);
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query === undefined || query.getObserversCount() > 0 || isFreshAhead(address)) return;
  queryClient.removeQueries({ queryKey, exact: true });
}

function loadFirstClip(address: ReviewAddress): void {
  // The player is no part of what a list loads.
  import('./first-clip-ahead.ts')
    .then(({ loadFirstClipAhead }) => loadFirstClipAhead(address))
    // The page that opens the clip shows why it does not come.
    .catch(() => {});
}
