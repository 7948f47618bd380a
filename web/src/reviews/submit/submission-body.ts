import type { CallInput } from '@sonoboard/contract/http/endpoint';
import type { submitChainReview } from '@sonoboard/contract/reviews/reviews.calls';
import type { ActiveReviewScan } from '@sonoboard/domain/reviews/active-review';
import { couldNotBeShown, NOT_SHOWN_REVIEW } from '@sonoboard/domain/reviews/clip-display';
import { needsReview } from '@sonoboard/domain/reviews/review-clip';
import { recordedComment } from '@sonoboard/domain/reviews/submitted-review';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ExamClip } from '../exam-clips.ts';

type SubmissionBody = CallInput<typeof submitChainReview>['body'];
type SubmittedExam = SubmissionBody['exams'][number];

/**
 * Every exam that has no review yet, oldest first; they share everything but their clips (AMB-166). `assessment` is the
 * outcome that the page shows. Missing views have no guid and are not sent (AMB-156).
 */
export function submissionBody(
  { review, outcome, rules }: Pick<ReviewSession, 'review' | 'outcome' | 'rules'>,
  zone: string,
): SubmissionBody {
  const { overallRating: rating, comment, decision } = review;
  if (rating === null) throw new Error('A review without an overall rating is not submitted.');
  return {
    exam_review: {
      rating,
      assessment: outcome.overall,
      comment: recordedComment(comment),
      created_at_timezone_id: zone,
      clinical_decision: rules.clinicalDecision ? decision.decision : null,
      clinical_decision_comment: rules.clinicalDecision ? recordedComment(decision.note) : null,
      communicated: decision.isCommunicated,
    },
    exams: review.scans
      .filter(({ isReviewed }) => !isReviewed)
      .map((scan) => ({ clip_set_guid: scan.examGuid, sequences: sequencesOf(scan) })),
  };
}

function sequencesOf({ clips }: ActiveReviewScan<ExamClip>): SubmittedExam['sequences'] {
  return clips
    .filter((clip) => needsReview(clip) || couldNotBeShown(clip))
    .flatMap((clip) => {
      const { id, rating, assessment, comment } = clip;
      if (couldNotBeShown(clip)) return [{ clip_guid: id, ...NOT_SHOWN_REVIEW, could_not_be_shown: true }];
      return rating === null
        ? []
        : [{ clip_guid: id, rating, assessment, comment: recordedComment(comment) }];
    });
}
