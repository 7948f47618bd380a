import type { ReactNode } from 'react';
import { PendingState } from '../../ui/pending-state.tsx';
import { type DraftOfReview, type ReviewDraftHandle, useReviewDraft } from './use-review-draft.ts';

interface DraftedReviewProps extends DraftOfReview {
  readonly children: (kept: ReviewDraftHandle) => ReactNode;
}

/** Opens a review where the reviewer stopped: not before it is known where that was. */
export function DraftedReview({ children, ...review }: DraftedReviewProps) {
  const kept = useReviewDraft(review);
  return kept.isLoaded ? children(kept) : <PendingState label="Loading the exam" />;
}
