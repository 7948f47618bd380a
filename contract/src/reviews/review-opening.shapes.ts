import * as z from 'zod/mini';
import { ClipTag, FramesPerSecond } from '../clips/clip.shapes.ts';
import { Guid } from '../http/wire-values.ts';
import { ReviewDraft } from './review-draft.shapes.ts';
import { SafetyFacts } from './safety-check.shapes.ts';
import { ExamAndReview } from './review.shapes.ts';

export const ReviewedExam = z.object({ hasReviewedExam: z.boolean(), reviewGuid: z.nullable(Guid) });

export const ReviewedChain = z.object({
  isChain: z.boolean(),
  hasReviewedChain: z.boolean(),
  reviewGuid: z.nullable(Guid),
});

/** Everything that the page of a review asks for when it is opened. */
export const ReviewOpening = z.object({
  /** The exam, or every exam of its chain, oldest first. */
  scans: z.array(ExamAndReview),
  reviewed_exam: ReviewedExam,
  reviewed_chain: ReviewedChain,
  /** Null for those who read the exam and do not review it. */
  draft: z.nullable(ReviewDraft),
  safety_facts: SafetyFacts,
  tags: z.array(z.object({ clip_guid: Guid, tags: z.array(ClipTag), fps: FramesPerSecond })),
});
