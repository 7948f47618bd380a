import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import {
  readAnswers,
  type RecordedClipAnswers,
  type ReviewAnswers,
  toRecordedAnswers,
  trimAnswers,
} from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { recordedAssessment } from '@sonoboard/domain/reviews/submitted-review';
import type { AmendmentContent, ReviewContent } from '@sonoboard/domain/signatures/canonical-review';
import type { ClipReviewRow, ReviewRow } from './reviews.queries.ts';

export type SubmittedReview = BodyOf<typeof submitReview>;

/** What a reviewer answered, as it is stored. What the server adds (outcome, time) is no part of it. */
export interface ReviewRecord {
  readonly answers: ReviewAnswers;
  /** By guid. */
  readonly clips: readonly RecordedClip[];
}

interface RecordedClip {
  readonly clipGuid: string;
  readonly answers: RecordedClipAnswers;
}

export function toRecord(
  { exam_review: answers, sequences }: SubmittedReview,
  rules: ReviewRules,
): ReviewRecord {
  return {
    answers: toRecordedAnswers(readAnswers(REVIEW_FIELDS, 'wire', answers), rules),
    clips: byGuid(
      sequences.map((clip) => ({
        clipGuid: clip.clip_guid,
        answers: {
          ...trimAnswers(RECORDED_CLIP_FIELDS, readAnswers(RECORDED_CLIP_FIELDS, 'wire', clip)),
          assessment: recordedAssessment(clip.assessment ?? null, rules),
        },
      })),
    ),
  };
}

export function toStoredRecord(review: StoredContent, clips: readonly ClipReviewRow[]): ReviewRecord {
  return {
    answers: readAnswers(REVIEW_FIELDS, 'column', review),
    clips: byGuid(
      clips.map((clip) => ({
        clipGuid: clip.clipGuid,
        answers: readAnswers(RECORDED_CLIP_FIELDS, 'column', clip),
      })),
    ),
  };
}

/** What is signed of a version of a review, from the rows that are shown. */
export function toStoredContent(
  review: StoredContent,
  clips: readonly ClipReviewRow[],
  amendment: AmendmentContent | null,
): ReviewContent {
  return {
    ...toStoredRecord(review, clips),
    reviewGuid: review.guid,
    examGuid: review.examGuid,
    authorGuid: review.reviewerGuid,
    createdAt: review.createdAt,
    createdAtTimezoneId: review.createdAtTimezoneId,
    outcome: review.assessment,
    findings: review.findings,
    amendment,
  };
}

/** The part of a row that is signed; of an older version it comes from what was kept. */
export type StoredContent = Omit<
  ReviewRow,
  | 'submissionGuid'
  | 'version'
  | 'versions'
  | 'retraction'
  | 'resultReadAt'
  | 'signatures'
  | 'reviewerEmail'
  | 'reviewerFirstName'
  | 'reviewerLastName'
>;

function byGuid(clips: readonly RecordedClip[]): readonly RecordedClip[] {
  return clips.toSorted((one, other) => (one.clipGuid < other.clipGuid ? -1 : 1));
}
