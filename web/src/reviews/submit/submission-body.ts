import type { CallInput } from '@sonoboard/contract/http/endpoint';
import type { submitChainReview } from '@sonoboard/contract/reviews/reviews.calls';
import type { ActiveReviewScan } from '@sonoboard/domain/reviews/active-review';
import { couldNotBeShown, NOT_SHOWN_REVIEW } from '@sonoboard/domain/reviews/clip-display';
import {
  NO_CLIP_ANSWERS,
  submitAnswers,
  toRecordedAnswers,
  trimAnswers,
} from '@sonoboard/domain/reviews/review-answers';
import { CLIP_FIELDS, RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { KeptFinding } from '../safety-check/use-safety-check.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ExamClip } from '../exam-clips.ts';

type SubmissionBody = CallInput<typeof submitChainReview>['body'];
type SubmittedExam = SubmissionBody['exams'][number];

/**
 * Every exam that has no review yet, or whose review is corrected, oldest first; they share everything but their clips (AMB-166). `assessment` is the
 * outcome that the page shows. Missing views have no guid and are not sent (AMB-156).
 */
export function submissionBody(
  { review, outcome, rules }: Pick<ReviewSession, 'review' | 'outcome' | 'rules'>,
  zone: string,
  kept: readonly KeptFinding[],
): SubmissionBody {
  const answers = toRecordedAnswers(review.answers, rules);
  const { rating } = answers;
  if (rating === null) throw new Error('A review without an overall rating is not submitted.');
  return {
    exam_review: {
      ...submitAnswers(REVIEW_FIELDS, answers),
      rating,
      assessment: outcome.overall,
      created_at_timezone_id: zone,
      kept_findings: kept.map(({ key, reason, text }) => ({ finding: key, reason, text })),
    },
    exams: review.scans
      .filter(({ isReviewed }) => !isReviewed)
      .map((scan) => ({ clip_set_guid: scan.examGuid, sequences: sequencesOf(scan) })),
  };
}

function sequencesOf({ clips }: ActiveReviewScan<ExamClip>): SubmittedExam['sequences'] {
  return (
    clips
      // Of a review that is corrected also those whose video is gone by now.
      .filter((clip) => !clip.isMock && !clip.isAlreadyReviewed)
      .flatMap((clip) => {
        const { id, rating } = clip;
        if (couldNotBeShown(clip)) {
          const notShown = { ...NO_CLIP_ANSWERS, ...NOT_SHOWN_REVIEW, couldNotBeShown: true };
          const { rating: lowest } = NOT_SHOWN_REVIEW;
          return [{ clip_guid: id, ...submitAnswers(RECORDED_CLIP_FIELDS, notShown), rating: lowest }];
        }
        const answers = trimAnswers(CLIP_FIELDS, clip);
        return rating === null ? [] : [{ clip_guid: id, ...submitAnswers(CLIP_FIELDS, answers), rating }];
      })
  );
}
