import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { queryClient } from '../../platform/query-client.ts';
import { keptDraftQuery } from '../draft/kept-draft.queries.ts';
import { firstPicture } from '../first-picture.ts';
import type { NextExam } from '../next-exam.queries.ts';
import { type PictureBeneath, readyPictureBeneathPage } from '../picture-before-page.ts';
import { reviewAddress, reviewSourceQuery } from '../reviews.queries.ts';
import { rootOf } from '../session/open-review.ts';

interface Reader {
  readonly userGuid: string;
  readonly config: UserConfig;
}

/**
 * While the review is on its way to the server, the first picture of the next exam is drawn where nobody sees it: the answer then
 * only has to uncover it. Null where something of it is not known yet.
 */
export function readyNextPicture(next: NextExam, { userGuid, config }: Reader): PictureBeneath | null {
  if (!config.preload_exam_review_clips) return null;
  const { flow, mode, guid } = reviewExamRoute(next);
  const address = reviewAddress(flow, mode, guid);
  const source = queryClient.getQueryData(reviewSourceQuery(address).queryKey);
  if (source === undefined) return null;
  const kept = keptDraftQuery({ userGuid, rootGuid: rootOf(source), examGuid: guid });
  const draft = queryClient.getQueryData(kept.queryKey);
  if (draft === undefined) return null;
  const url = firstPicture(source, address, config, draft)?.url ?? null;
  return url === null ? null : readyPictureBeneathPage(url, address);
}
