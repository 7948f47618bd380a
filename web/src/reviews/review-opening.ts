import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getReviewOpening } from '@sonoboard/contract/reviews/reviews.calls';
import { chainReviewRedirect, singleReviewRedirect } from '@sonoboard/domain/reviews/review-entry';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { queryClient } from '../platform/query-client.ts';
import { draftQuery } from './draft/review-draft.queries.ts';
import { type ReviewAddress, reviewEntryQuery, reviewSourceQuery } from './reviews.queries.ts';

/** Makes known what came in one reply, as if its parts had been asked for one by one: the page then asks for none of them. */
export function keepOpening(address: ReviewAddress, opening: ReplyOf<typeof getReviewOpening>): void {
  const { scans, reviewed_exam: exam, reviewed_chain: chain, draft, tags } = opening;
  const { flow, guid } = address;
  const entry = flow === 'chain' ? chainReviewRedirect(chain) : singleReviewRedirect(guid, exam, chain);
  queryClient.setQueryData(reviewEntryQuery(address).queryKey, entry);
  if (draft !== null) queryClient.setQueryData(draftQuery(guid).queryKey, draft);
  for (const { clip_guid, ...clipTags } of tags) {
    queryClient.setQueryData(clipTagsQuery(clip_guid).queryKey, { tags: clipTags });
  }
  queryClient.setQueryData(reviewSourceQuery(address).queryKey, { scans, isAhead: true });
}

/** Addresses of clips live for a quarter of an hour, and names may be corrected meanwhile. */
const KEPT_FOR_MS = 5 * 60_000;

/** Whether what came of the exam can still be shown. */
export function hasOpening(address: ReviewAddress): boolean {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(reviewSourceQuery(address).queryKey) ?? {};
  return data !== undefined && Date.now() - dataUpdatedAt < KEPT_FOR_MS;
}
