import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getReviewOpening } from '@sonoboard/contract/reviews/reviews.calls';
import { chainReviewRedirect, singleReviewRedirect } from '@sonoboard/domain/reviews/review-entry';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { call } from '../platform/call.ts';
import { prefetch, queryClient } from '../platform/query-client.ts';
import { draftQuery } from './draft/review-draft.queries.ts';
import {
  askForEntry,
  type ReviewAddress,
  type ReviewSource,
  reviewEntryQuery,
  reviewSourceQuery,
} from './reviews.queries.ts';
import { safetyFactsQuery } from './safety-check/safety-facts.queries.ts';

/**
 * An exam with all that its page will ask for: under the exam's own key, so that the page waits for it. With `isAhead` nobody has
 * opened it yet.
 */
export const reviewOpeningQuery = (address: ReviewAddress, { isAhead }: { readonly isAhead: boolean }) => ({
  ...reviewSourceQuery(address, { isAhead }),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ReviewSource> => {
    const { flow, guid: examGuid } = address;
    const asking = { params: { examGuid }, query: { flow }, signal, isAhead, silent: true };
    const opening = await call(getReviewOpening, asking);
    keepParts(address, opening);
    return { scans: opening.scans, isAhead };
  },
});

/** Asks for an exam that is opened. Its page asks at once whether the exam is reviewed already: that waits for the same reply. */
export function openByOneCall(address: ReviewAddress): void {
  const opening = queryClient.query(reviewOpeningQuery(address, { isAhead: false }));
  // The page shows that the exam does not come.
  opening.catch(() => {});
  const entry = reviewEntryQuery(address);
  prefetch({
    ...entry,
    queryFn: async (context) => {
      await opening;
      const kept = queryClient.getQueryData(entry.queryKey);
      // What was there before the page was opened may have come without it.
      return kept === undefined ? askForEntry(address, context.signal) : kept;
    },
  });
}

type Opening = ReplyOf<typeof getReviewOpening>;

/** Makes known what came in one reply, as if its parts had been asked for one by one: the page then asks for none of them. */
export function keepOpening(address: ReviewAddress, opening: Opening): void {
  keepParts(address, opening);
  const source: ReviewSource = { scans: opening.scans, isAhead: true };
  queryClient.setQueryData(reviewSourceQuery(address).queryKey, source);
}

function keepParts(address: ReviewAddress, opening: Opening): void {
  const { reviewed_exam: exam, reviewed_chain: chain, draft, safety_facts: facts, tags } = opening;
  const { flow, guid } = address;
  const entry = flow === 'chain' ? chainReviewRedirect(chain) : singleReviewRedirect(guid, exam, chain);
  queryClient.setQueryData(reviewEntryQuery(address).queryKey, entry);
  if (draft !== null) queryClient.setQueryData(draftQuery(guid).queryKey, draft);
  queryClient.setQueryData(safetyFactsQuery(guid).queryKey, facts);
  for (const { clip_guid, ...clipTags } of tags) {
    queryClient.setQueryData(clipTagsQuery(clip_guid).queryKey, { tags: clipTags });
  }
}

/** Names and findings may be corrected between a look at a row and its opening. */
const AHEAD_FRESH_MS = 60_000;

/** Whether what came of the exam before it was opened is what its page will show. */
export function isFreshAhead(address: ReviewAddress): boolean {
  return ageOf(address) <= AHEAD_FRESH_MS;
}

/** Addresses of clips live for a quarter of an hour, and names may be corrected meanwhile. */
const KEPT_FOR_MS = 5 * 60_000;

/** Whether what came of the exam can still be shown. */
export function hasOpening(address: ReviewAddress): boolean {
  return ageOf(address) < KEPT_FOR_MS;
}

/** Milliseconds since the exam came; infinite where it has not. */
function ageOf(address: ReviewAddress): number {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(reviewSourceQuery(address).queryKey) ?? {};
  return data === undefined ? Infinity : Date.now() - dataUpdatedAt;
}
