import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { useQuery } from '@tanstack/react-query';
import { useSelectedCollection } from '../platform/selected-collection.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { type NextExam, nextExamQuery } from './next-exam.queries.ts';
import { type ReviewAddress, reviewAddress, type ReviewSource } from './reviews.queries.ts';
import { useIsReviewReady } from './use-is-review-ready.ts';

/**
 * The exam that 'Submit and Next' will open, once everything is known that its page needs: the page is then drawn out of
 * sight, and only has to be shown. Null where the next exam is of the other flow, which has pages of its own.
 */
export function usePrefetchedReview(
  { flow }: ReviewAddress,
  current: ReviewSource | undefined,
  isWanted: boolean,
): ReviewAddress | null {
  const { preload_exam_review_clips: preloads } = useUserConfig();
  const collection = useSelectedCollection();
  const underReview = current?.scans.map(({ exam }) => exam.guid) ?? [];
  const isEnabled = isWanted && preloads && current !== undefined;
  const { data: next } = useQuery({ ...nextExamQuery(collection?.guid, underReview), enabled: isEnabled });
  const guid = isEnabled && next ? guidIn(next, flow) : null;
  const address = reviewAddress(flow, 'edit', guid ?? '');
  const isReady = useIsReviewReady(address, guid !== null);
  return isReady ? address : null;
}

function guidIn(next: NextExam, flow: ReviewAddress['flow']): string | null {
  const route = reviewExamRoute(next);
  return route.flow === flow ? route.guid : null;
}
