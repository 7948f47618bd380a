import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { recordedAssessment, recordedComment } from '@sonoboard/domain/reviews/submitted-review';
import type { ClipReviewRow, ReviewRow } from './reviews.queries.ts';

export type SubmittedReview = BodyOf<typeof submitReview>;

/** What a reviewer answered, as it is stored. What the server adds (outcome, time) is no part of it. */
export interface ReviewRecord {
  readonly rating: number;
  readonly comment: string;
  readonly clinicalDecision: ClinicalDecision | null;
  readonly clinicalDecisionComment: string | null;
  readonly isCommunicated: boolean;
  /** By guid. */
  readonly clips: readonly RecordedClip[];
}

interface RecordedClip {
  readonly clipGuid: string;
  readonly rating: number;
  readonly assessment: Assessment | null;
  readonly comment: string;
  readonly couldNotBeShown: boolean;
}

export function toRecord(
  { exam_review: answers, sequences }: SubmittedReview,
  rules: ReviewRules,
): ReviewRecord {
  const clinicalDecision = rules.clinicalDecision ? (answers.clinical_decision ?? null) : null;
  return {
    rating: answers.rating,
    comment: recordedComment(answers.comment ?? null),
    clinicalDecision,
    clinicalDecisionComment:
      clinicalDecision === null ? null : recordedComment(answers.clinical_decision_comment ?? null),
    isCommunicated: clinicalDecision !== null && answers.communicated === true,
    clips: byGuid(
      sequences.map((clip) => ({
        clipGuid: clip.clip_guid,
        rating: clip.rating,
        assessment: recordedAssessment(clip.assessment ?? null, rules),
        comment: recordedComment(clip.comment ?? null),
        couldNotBeShown: clip.could_not_be_shown ?? false,
      })),
    ),
  };
}

export function toStoredRecord(review: ReviewRow, clips: readonly ClipReviewRow[]): ReviewRecord {
  return {
    rating: review.rating,
    comment: review.comment,
    clinicalDecision: review.clinicalDecision,
    clinicalDecisionComment: review.clinicalDecisionComment,
    isCommunicated: review.communicatedAt !== null,
    clips: byGuid(
      clips.map(({ clipGuid, rating, assessment, comment, couldNotBeShown }) => ({
        clipGuid,
        rating,
        assessment,
        comment,
        couldNotBeShown,
      })),
    ),
  };
}

function byGuid(clips: readonly RecordedClip[]): readonly RecordedClip[] {
  return clips.toSorted((one, other) => (one.clipGuid < other.clipGuid ? -1 : 1));
}
