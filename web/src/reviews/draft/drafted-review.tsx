import type { ReactNode } from 'react';
import { PendingState } from '../../ui/pending-state.tsx';
import { type DraftOfReview, type ReviewDraftHandle, useReviewDraft } from './use-review-draft.ts';
import { useReviewLease } from './use-review-lease.ts';

interface DraftedReviewProps extends DraftOfReview {
  /** `colleagues`: the names of those who have the exam open too. */
  readonly children: (kept: ReviewDraftHandle, colleagues: readonly string[]) => ReactNode;
}

/** Opens a review where the reviewer stopped: not before it is known where that was. */
export function DraftedReview({ children, ...review }: DraftedReviewProps) {
  const kept = useReviewDraft(review);
  const colleagues = useReviewLease(review.examGuid);
  return kept.isLoaded ? children(kept, colleagues) : <PendingState label="Loading the exam" />;
}
