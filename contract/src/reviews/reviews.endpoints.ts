import * as z from 'zod/mini';
import { REVIEW_FLOWS } from '@sonoboard/domain/reviews/review-route';
import { Sequence } from '../clips/clip.shapes.ts';
import { Questionnaire } from '../exams/exam.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, Total } from '../http/list.ts';
import { Guid, queryInteger } from '../http/wire-values.ts';
import { ReviewedChain, ReviewedExam, ReviewOpening } from './review-opening.shapes.ts';
import { SafetyFacts } from './safety-check.shapes.ts';
import {
  ExamAndReview,
  ExamReview,
  ReviewForStaff,
  SequenceReview,
  SubmittedChainReview,
  SubmittedReview,
} from './review.shapes.ts';

/** A chain is found by any exam of it or by any review of it. */
const ExamOrReview = z
  .strictObject({ examGuid: z.optional(Guid), reviewGuid: z.optional(Guid) })
  .check(
    z.refine(
      ({ examGuid, reviewGuid }) => (examGuid === undefined) !== (reviewGuid === undefined),
      'Either examGuid or reviewGuid is needed',
    ),
  );

export const hasReviewedExam = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/hasReviewedExam/{examGuid}',
  summary: 'Says whether an exam has its review already, and which.',
  allow: 'exam-in-scope',
  audit: 'none',
  params: z.strictObject({ examGuid: Guid }),
  reply: ReviewedExam,
});

export const hasReviewedChainExam = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/hasReviewedChainExam',
  summary: 'Says whether an exam belongs to a chain, and whether that chain has its review already.',
  allow: 'exam-or-review-in-scope',
  audit: 'none',
  query: ExamOrReview,
  reply: ReviewedChain,
});

export const getReviewOpening = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/review-openings/{examGuid}',
  summary:
    'Gives at once what opening an exam for review asks for: exams, clips with tags, reviews and draft.',
  allow: 'exam-in-scope',
  audit: 'patient-read',
  isFetchedAhead: true,
  params: z.strictObject({ examGuid: Guid }),
  query: z.strictObject({ flow: z.enum(REVIEW_FLOWS) }),
  reply: ReviewOpening,
});

export const getSafetyFacts = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/safety-facts/{examGuid}',
  summary:
    'Gives what the safety check of a review needs beside the review: patients that differ in the chain, another exam that waits.',
  allow: 'exam-in-scope',
  audit: 'none',
  params: z.strictObject({ examGuid: Guid }),
  reply: SafetyFacts,
});

export const getReview = endpoint({
  method: 'GET',
  path: '/examReviews/{reviewGuid}',
  summary: 'Gives a submitted review with the clips of its exam.',
  allow: 'review-in-scope',
  audit: 'patient-read',
  isFetchedAhead: true,
  params: z.strictObject({ reviewGuid: Guid }),
  reply: z.object({
    examReview: ExamReview,
    sequences: z.array(Sequence),
    questionnaire: z.nullable(Questionnaire),
    sequenceReviews: z.array(SequenceReview),
  }),
});

export const getChainReviews = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/chainExamReviews',
  summary: 'Gives every exam of a chain, oldest first, each with its review.',
  allow: 'exam-or-review-in-scope',
  audit: 'patient-read',
  isFetchedAhead: true,
  query: ExamOrReview,
  reply: z.object({ exams_and_reviews: z.array(ExamAndReview) }),
});

export const submitReview = endpoint({
  method: 'POST',
  path: '/examReviews',
  summary: 'Submits the review of an exam; later changes are amendments.',
  allow: 'exam-reviewer',
  audit: 'change',
  ifRepeated: 'own-guid',
  body: SubmittedReview,
  reply: z.object({ guid: Guid }),
  status: 201,
});

export const submitChainReview = endpoint({
  method: 'POST',
  path: '/chainExamReviews',
  summary:
    'Submits the reviews of all open exams of a chain, all or none, with one outcome; later changes are amendments.',
  allow: 'exam-reviewer',
  audit: 'change',
  ifRepeated: 'own-guid',
  body: SubmittedChainReview,
  /** In chain order. */
  reply: z.object({ reviews: z.array(z.object({ clip_set_guid: Guid, guid: Guid })) }),
  status: 201,
});

export const listReviewsForStaff = endpoint({
  method: 'GET',
  path: '/reports_dashboard/reviews',
  summary: 'Lists every submitted review.',
  allow: 'internal',
  audit: 'patient-read',
  query: z.extend(
    listQuery([
      'guid',
      'protocol',
      'reviewer_email',
      'clip_set_guid',
      'patient_id',
      'patient_name',
      'scanner_id',
      'assessment',
      'rating',
      'clip_set_created_at',
      'created_at',
    ]),
    { rating_min: z.optional(queryInteger(1, 5)), rating_max: z.optional(queryInteger(1, 5)) },
  ),
  reply: z.object({ reviews: z.array(ReviewForStaff), total: Total }),
});
