import { REVIEW_REFUSALS } from '@sonoboard/contract/reviews/review-refusals';
import { ReviewProblems, ExistingReview } from '@sonoboard/contract/reviews/review.shapes';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { isCallError } from '../../platform/call-error.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ExamClip } from '../exam-clips.ts';

export type SubmitProblem =
  /** Someone was faster, or this person in another window. */
  | { readonly kind: 'already_reviewed'; readonly reviewGuid: string | null }
  /** The server's rules do not agree; the clip is the one that it names. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly clip: ExamClip | null }
  /** Nothing is wrong with the review; it may be sent again as it is. */
  | { readonly kind: 'failed'; readonly sentence: string };

export function submitProblem(error: unknown, { review }: Pick<ReviewSession, 'review'>): SubmitProblem {
  if (!isCallError(error)) return { kind: 'failed', sentence: 'The review could not be sent.' };
  const sentence = error.message;
  if (error.code === 'exam_already_reviewed') {
    const existing = ExistingReview.safeParse(error.details);
    return { kind: 'already_reviewed', reviewGuid: existing.success ? existing.data.reviewGuid : null };
  }
  if (!isCallError(error, ...REVIEW_REFUSALS)) return { kind: 'failed', sentence };
  const reported = ReviewProblems.safeParse(error.details);
  const guids = reported.success ? reported.data.problems.map(({ clip_guid }) => clip_guid) : [];
  const clip = clipsOfReview(review).find(({ id }) => guids.includes(id)) ?? null;
  return { kind: 'refused', sentence, clip };
}
