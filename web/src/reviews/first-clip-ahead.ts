import { knownOrAsked, prefetch, queryClient } from '../platform/query-client.ts';
import { signedInUser } from '../platform/session.ts';
import { userConfigQuery } from '../platform/user-config.queries.ts';
import { keptDraftQuery } from './draft/kept-draft.queries.ts';
import { firstPicture } from './first-picture.ts';
import { giveBackVideos, reviewVideos } from './review-videos.ts';
import { type ReviewAddress, reviewSourceQuery } from './reviews.queries.ts';
import { rootOf } from './session/open-review.ts';

/** Has the first picture of an exam there before its page is, and what was said of it: the page then only has to show them. */
export async function loadFirstClipAhead(address: ReviewAddress): Promise<void> {
  const { guid } = await signedInUser();
  const config = await knownOrAsked(userConfigQuery(guid));
  if (!config.preload_exam_review_clips) return;
  const source = await queryClient.query(reviewSourceQuery(address, { isAhead: true }));
  const place = { userGuid: guid, rootGuid: rootOf(source), examGuid: address.guid };
  // Each time anew: the person may have been there a moment ago.
  prefetch({ ...keptDraftQuery(place), staleTime: 0 });
  reviewVideos.warmLast(firstPicture(source, address, config)?.url ?? null);
}

export { giveBackVideos };
