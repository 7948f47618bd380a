import { knownOrAsked, queryClient } from '../platform/query-client.ts';
import { signedInUser } from '../platform/session.ts';
import { userConfigQuery } from '../platform/user-config.queries.ts';
import { keptDraftQuery } from './draft/kept-draft.queries.ts';
import { firstPicture } from './first-picture.ts';
import { showPictureBeforePage } from './picture-before-page.ts';
import { isFreshAhead } from './review-opening.ts';
import { giveBackVideos, reviewVideos } from './review-videos.ts';
import { type ReviewAddress, reviewEntryQuery, reviewSourceQuery } from './reviews.queries.ts';
import { rootOf } from './session/open-review.ts';

/** Addresses of first pictures by exam. The pool keeps about as many. */
const ahead = new Map<string, string>();
const MOST_AHEAD = 8;

/** Has the first picture of an exam there before its page is, and what was said of it: the page then only has to show them. */
export async function loadFirstClipAhead(address: ReviewAddress): Promise<void> {
  const { guid } = await signedInUser();
  const config = await knownOrAsked(userConfigQuery(guid));
  if (!config.preload_exam_review_clips) return;
  const source = await queryClient.query(reviewSourceQuery(address, { isAhead: true }));
  const place = { userGuid: guid, rootGuid: rootOf(source), examGuid: address.guid };
  // Each time anew: the person may have been there a moment ago.
  const draft = await queryClient.query({ ...keptDraftQuery(place), staleTime: 0 });
  const url = firstPicture(source, address, config, draft)?.url ?? null;
  noteAhead(address.guid, url);
  reviewVideos.warmLast(url);
}

/**
 * Shows that picture while the page is still being drawn. Resolves when it was seen; null where the page would
 * show something else, or has to be waited for.
 */
export function showFirstClipAhead(address: ReviewAddress): Promise<void> | null {
  const url = ahead.get(address.guid);
  const entry = queryClient.getQueryData(reviewEntryQuery(address).queryKey);
  const isOpened = entry === null && isFreshAhead(address);
  return url !== undefined && isOpened ? showPictureBeforePage(url, address) : null;
}

function noteAhead(examGuid: string, url: string | null): void {
  ahead.delete(examGuid);
  if (url !== null) ahead.set(examGuid, url);
  for (const oldest of ahead.keys()) {
    if (ahead.size <= MOST_AHEAD) break;
    ahead.delete(oldest);
  }
}

export { giveBackVideos };
