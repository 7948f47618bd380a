import * as z from 'zod/mini';
import { ASSESSMENTS, OUTCOMES } from '@sonoboard/domain/reviews/assessment';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import { AMENDMENT_KINDS } from '@sonoboard/domain/review-versions/amendment';
import { Sequence } from '../clips/clip.shapes.ts';
import { Exam, examFields, Questionnaire } from '../exams/exam.shapes.ts';
import { DateTime, Guid, Rating, TimezoneId } from '../http/wire-values.ts';
import { Addendum, Retraction, Version } from '../review-versions/review-version.shapes.ts';
import { ReviewSignature, Signed } from '../signatures/signature.shapes.ts';
import { presentedShape, submittedShape } from './answer.shapes.ts';
import { KeptFindings, ReviewFinding } from './safety-check.shapes.ts';

const Assessment = z.enum(ASSESSMENTS);
const CLIPS_MAX = 200;
const EXAMS_MAX = 50;

export const ExamReview = z.object({
  guid: Guid,
  ...examFields,
  ...presentedShape(REVIEW_FIELDS),
  assessment: z.nullable(Assessment),
  /** When the operator said that they have read the decision; null until then. */
  result_read_at: z.nullable(DateTime),
  created_at: DateTime,
  created_at_timezone_id: z.nullable(z.string()),
  reviewer_email: z.nullable(z.string()),
  reviewer_name: z.nullable(z.string()),
  reviewer_guid: z.nullable(Guid),
  /** The same for all reviews of a chain that were submitted together. */
  submission_guid: Guid,
  findings: z.array(ReviewFinding),
  /** 1 for what was submitted; each amendment adds one. */
  version: Version,
  /** What made the newest version; null for what was submitted. */
  amendment: z.nullable(
    z.object({
      kind: z.enum(AMENDMENT_KINDS),
      amended_at: DateTime,
      amended_at_timezone_id: z.string(),
      author_name: z.string(),
      reason: z.string(),
      reason_text: z.string(),
    }),
  ),
  /** The oldest first. */
  addenda: z.array(Addendum),
  /** Requested, or carried out: then the review no longer counts and is shown as retracted. */
  retraction: z.nullable(Retraction),
  /** Null for a review that was not signed. */
  signature: z.nullable(ReviewSignature),
});

export const SequenceReview = z.object({
  guid: Guid,
  clip_guid: Guid,
  ...presentedShape(RECORDED_CLIP_FIELDS),
});

/** What a review would say with the earlier reviews of its chain as they stand. */
const OutcomeNow = z.object({
  outcome: z.enum(OUTCOMES),
  corrected_review_guid: Guid,
  corrected_at: DateTime,
  corrected_at_timezone_id: z.string(),
});

export const ExamAndReview = z.object({
  exam: Exam,
  review: z.nullable(
    z.object({
      examReview: ExamReview,
      sequences: z.array(Sequence),
      sequenceReviews: z.array(SequenceReview),
      /**
       * Of the review by which the chain was asked for: an earlier one was corrected since, so that its outcome would be another one. Null
       * where it would be the same, and of all other reviews.
       */
      outcome_now: z.nullable(OutcomeNow),
    }),
  ),
  sequences: z.array(Sequence),
  questionnaire: z.nullable(Questionnaire),
});

const submittedAnswers = {
  ...submittedShape(REVIEW_FIELDS),
  created_at_timezone_id: z.optional(z.nullable(TimezoneId)),
  /**
   * Needed where the account asks for a reason to keep what is found. A client that leaves it out is not asked about a decision that
   * does not follow from the outcome (AMB-171).
   */
  kept_findings: z.optional(KeptFindings),
};

const SubmittedSequences = z
  .array(
    /** `could_not_be_shown` is sent with rating 1, assessment `rescan` and no comment, or refused. */
    z.strictObject({ clip_guid: Guid, ...submittedShape(RECORDED_CLIP_FIELDS) }),
  )
  .check(z.maxLength(CLIPS_MAX));

export const SubmittedReview = z.strictObject({
  clip_set_guid: Guid,
  exam_review: z.strictObject({
    ...submittedAnswers,
    /** The outcome that the client showed; where the server computes another one, the review is refused. */
    assessment: z.optional(z.nullable(Assessment)),
  }),
  sequences: SubmittedSequences,
  /** Needed where the account signs its reviews. */
  signature: z.optional(Signed),
});

/** With the outcome that the client showed. */
export const SubmittedAnswers = z.strictObject({ ...submittedAnswers, assessment: Assessment });

export const SubmittedExams = z
  .array(z.strictObject({ clip_set_guid: Guid, sequences: SubmittedSequences }))
  .check(
    z.minLength(1),
    z.maxLength(EXAMS_MAX),
    z.refine(
      (exams) => new Set(exams.map(({ clip_set_guid }) => clip_set_guid)).size === exams.length,
      'Each exam can be reviewed only once',
    ),
  );

/** The reviews of a chain's open exams share everything but their clips (AMB-166). */
export const SubmittedChainReview = z.strictObject({
  exam_review: SubmittedAnswers,
  exams: SubmittedExams,
  /** Needed where the account signs its reviews; signs each of them. */
  signature: z.optional(Signed),
});

/** Details of `exam_already_reviewed`: the review that exists. */
export const ExistingReview = z.object({ reviewGuid: Guid });

/**
 * Details of a review that was not taken: all its problems, the first of which is the error's text. Of the safety check, `kind` is the
 * finding that needs a reason.
 */
export const ReviewProblems = z.object({
  problems: z.array(z.object({ kind: z.string(), clip_guid: z.nullable(Guid), sentence: z.string() })),
});

/** A row of the staff's list of reviews. */
export const ReviewForStaff = z.object({
  guid: Guid,
  protocol: examFields.protocol,
  reviewer_email: z.nullable(z.string()),
  reviewer_guid: z.nullable(Guid),
  clip_set_guid: Guid,
  patient_id: z.nullable(z.string()),
  patient_first_name: z.nullable(z.string()),
  patient_last_name: z.nullable(z.string()),
  scanner_id: z.nullable(z.string()),
  assessment: z.nullable(Assessment),
  rating: Rating,
  clip_set_created_at: DateTime,
  clip_set_created_at_timezone_id: z.nullable(z.string()),
  created_at: DateTime,
  created_at_timezone_id: z.nullable(z.string()),
  collections: z.array(z.string()),
  /** In the order of their names in `collections`. */
  collection_guids: z.array(Guid),
});

/** A review as the page of a data collection lists it, beside the exam's ground truth. */
export const LinkedReview = z.object({
  guid: Guid,
  clipset_guid: Guid,
  reviewer_email: z.nullable(z.string()),
  reviewer_guid: z.nullable(Guid),
  clipset_patient_id: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  rating: Rating,
  created_at: DateTime,
  created_at_timezone_id: z.nullable(z.string()),
  /** Above 1 where the review was amended. */
  version: Version,
  assessment: z.nullable(Assessment),
  clipset_ground_truth: z.nullable(z.enum(['positive', 'negative'])),
});
