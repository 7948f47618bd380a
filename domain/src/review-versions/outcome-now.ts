import type { ProtocolName } from '../exams/protocols.ts';
import type { Assessment, Outcome } from '../reviews/assessment.ts';
import type { AssessedClip } from '../reviews/overall-assessment.ts';
import type { Rating } from '../reviews/rating.ts';
import { recordedOutcome } from '../reviews/recorded-outcome.ts';
import { amendedScans } from './amended-scans.ts';

/** A review of a scan of the chain, as it stands. */
export interface ReviewOfChain {
  readonly guid: string;
  readonly submissionGuid: string;
  readonly createdAt: string;
  readonly protocol: ProtocolName;
  /** What was recorded, each with what this review says of it. */
  readonly clips: readonly AssessedClip[];
  readonly rating: Rating;
  /** As it is stored. */
  readonly outcome: Assessment;
  /** When its newest correction was made; null where it was never corrected. */
  readonly correctedAt: string | null;
}

type Corrected<Review> = Review & { readonly correctedAt: string };

export interface OutcomeNow<Review> {
  readonly outcome: Outcome;
  /** The earlier review whose correction makes the difference: the last one that was corrected. */
  readonly corrected: Corrected<Review>;
}

/**
 * The outcome that a review of a chain would have by the earlier reviews as they stand, where that is not the stored one because one of them was
 * corrected since. Null: it is as it was, or something else is the reason. `reviews` are those that count for its reviewer, in chain order.
 */
export function outcomeNow<Review extends ReviewOfChain>(
  reviewGuid: string,
  reviews: readonly Review[],
): OutcomeNow<Review> | null {
  const review = reviews.find(({ guid }) => guid === reviewGuid);
  if (review === undefined) return null;
  const { counting } = amendedScans(reviews, review, (one) => one);
  const [corrected] = counting
    .filter(({ submissionGuid }) => submissionGuid !== review.submissionGuid)
    .filter(isCorrectedAfter(review.correctedAt ?? review.createdAt))
    .toSorted((one, other) => Date.parse(other.correctedAt) - Date.parse(one.correctedAt));
  if (corrected === undefined) return null;
  // Where an account gives no diagnosis its clips are not applicable, and so is the outcome.
  const outcome = recordedOutcome('chain', review.rating, counting, { examDiagnosis: true });
  return outcome === review.outcome ? null : { outcome, corrected };
}

function isCorrectedAfter(moment: string) {
  return <Review extends ReviewOfChain>(review: Review): review is Corrected<Review> =>
    review.correctedAt !== null && Date.parse(review.correctedAt) > Date.parse(moment);
}
