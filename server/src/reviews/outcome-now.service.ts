import {
  outcomeNow,
  type OutcomeNow,
  type ReviewOfChain,
} from '@sonoboard/domain/review-versions/outcome-now';
import { toRating } from '@sonoboard/domain/reviews/rating';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { isoTime } from '../results/version-facts.service.ts';
import type { ClipReviewRow, ReviewRow } from './reviews.queries.ts';

interface LoadedScan {
  readonly exam: Parameters<typeof reviewExamRoute>[0];
  readonly review: ReviewRow | null;
  readonly clips: readonly { readonly guid: string; readonly anatomicalView: string }[];
  readonly clipReviews: readonly ClipReviewRow[];
}

interface LoadedReviewOfChain extends ReviewOfChain {
  readonly correctedAtTimezoneId: string;
}

export type LoadedOutcomeNow = OutcomeNow<LoadedReviewOfChain>;

/**
 * Whether a review would have another outcome by now. Computed from the rows of its report, which are those that count for its reviewer, so it
 * costs no statement.
 */
export function findOutcomeNow(reviewGuid: string, scans: readonly LoadedScan[]): LoadedOutcomeNow | null {
  const named = scans.find(({ review }) => review?.guid === reviewGuid);
  if (named === undefined || reviewExamRoute(named.exam).flow !== 'chain') return null;
  return outcomeNow(reviewGuid, scans.flatMap(toReviewOfChain));
}

function toReviewOfChain({ exam, review, clips, clipReviews }: LoadedScan): LoadedReviewOfChain[] {
  const rating = toRating(review?.rating);
  if (review === null || rating === null) return [];
  const correction = (review.versions ?? []).findLast(({ kind }) => kind === 'correction');
  const assessments = new Map(clipReviews.map(({ clipGuid, assessment }) => [clipGuid, assessment]));
  return [
    {
      guid: review.guid,
      submissionGuid: review.submissionGuid,
      createdAt: review.createdAt.toISOString(),
      protocol: exam.protocol,
      clips: clips.map(({ guid, anatomicalView }) => ({
        view: anatomicalView,
        assessment: assessments.get(guid) ?? null,
      })),
      rating,
      outcome: review.assessment,
      correctedAt: correction === undefined ? null : isoTime(correction.createdAt),
      correctedAtTimezoneId: correction?.createdAtTimezoneId ?? 'UTC',
    },
  ];
}
