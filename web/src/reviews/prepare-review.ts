import { isFirstPage } from '../platform/came-from.ts';
import { prefetch, queryClient } from '../platform/query-client.ts';
import { draftQuery } from './draft/review-draft.queries.ts';
import { isFreshAhead, openByOneCall, reviewOpeningQuery } from './review-opening.ts';
import { type ReviewAddress, reviewEntryQuery, reviewSourceQuery } from './reviews.queries.ts';

/**
 * Asks while the page's script is still on its way: one call brings an exam with all that its page will ask for. With `isAhead`
 * nobody has opened it yet; then the first picture is loaded too, which an open page does by itself.
 */
export function prefetchReview(address: ReviewAddress, isAhead: boolean): void {
  if (!isAhead) forgetOutdated(address);
  if (address.mode !== 'edit') {
    prefetch(reviewSourceQuery(address, { isAhead }));
  } else if (isAhead) {
    prefetch(reviewOpeningQuery(address, { isAhead }));
    loadFirstClip(address);
  } else if (isFirstPage()) {
    askOneByOne(address);
  } else {
    openByOneCall(address);
  }
}

/** An exam that is opened by its address makes the calls of the specification: first whether it is reviewed already (RV-024). */
function askOneByOne(address: ReviewAddress): void {
  prefetch(reviewEntryQuery(address));
  prefetch(draftQuery(address.guid));
  prefetch(reviewSourceQuery(address));
}

/** What was fetched a while ago for a page that nobody has opened is fetched anew. */
function forgetOutdated(address: ReviewAddress): void {
  const { queryKey } = reviewSourceQuery(address);
  const query = queryClient.getQueryCache().find({ queryKey });
  // What is still on its way is as new as it can be.
  const isThere = query?.state.data !== undefined;
  if (!isThere || isFreshAhead(address) || query.getObserversCount() > 0) return;
  queryClient.removeQueries({ queryKey, exact: true });
}

function loadFirstClip(address: ReviewAddress): void {
  // The player is no part of what a list loads.
  import('./first-clip-ahead.ts')
    .then(({ loadFirstClipAhead }) => loadFirstClipAhead(address))
    // The page that opens the clip shows why it does not come.
    .catch(() => {});
}
