import type { CallInput } from '@sonoboard/contract/http/endpoint';
import type { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { DeskScan } from '@sonoboard/domain/reviews/active-review';
import { isClipEditable } from '@sonoboard/domain/reviews/review-clip';
import { recordedComment } from '@sonoboard/domain/reviews/submitted-review';
import type { Desk } from '../desk/use-desk.ts';
import type { ExamClip } from '../exam-clips.ts';

export type SubmittedBody = CallInput<typeof submitReview>['body'];

/**
 * One body for each exam that has no review yet, oldest first; they share everything but their clips (AMB-166).
 * Missing views have no guid and are not sent (AMB-156).
 */
export function submittedBodies(
  { review, outcome, rules }: Pick<Desk, 'review' | 'outcome' | 'rules'>,
  zone: string,
): readonly SubmittedBody[] {
  const { overallRating: rating, comment, decision } = review;
  if (rating === null) throw new Error('A review without an overall rating is not submitted.');
  const exam_review = {
    rating,
    assessment: outcome.overall,
    comment: recordedComment(comment),
    created_at_timezone_id: zone,
    clinical_decision: rules.clinicalDecision ? decision.decision : null,
    clinical_decision_comment: rules.clinicalDecision ? recordedComment(decision.note) : null,
    communicated: decision.isCommunicated,
  };
  return review.scans
    .filter(({ isReviewed }) => !isReviewed)
    .map((scan) => ({ clip_set_guid: scan.examGuid, exam_review, sequences: sequencesOf(scan) }));
}

function sequencesOf({ clips }: DeskScan<ExamClip>): SubmittedBody['sequences'] {
  return clips
    .filter(isClipEditable)
    .flatMap(({ id, rating, assessment, comment }) =>
      rating === null ? [] : [{ clip_guid: id, rating, assessment, comment: recordedComment(comment) }],
    );
}
