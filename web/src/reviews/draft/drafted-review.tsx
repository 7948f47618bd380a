import { type ReactNode, useEffect } from 'react';
import { PendingState } from '../../ui/pending-state.tsx';
import { type DraftOfReview, type ReviewDraftHandle, useReviewDraft } from './use-review-draft.ts';
import { useQuery } from '@tanstack/react-query';
import { whenPainted } from '../../platform/when-painted.ts';
import { releaseLease, reviewLeaseQuery } from './review-leases.queries.ts';

const NOBODY: readonly string[] = [];

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

/** Tells colleagues that this exam is being reviewed, as long as the page is open, and gives the names of those who do too. */
function useReviewLease(examGuid: string): readonly string[] {
  const { data } = useQuery(reviewLeaseQuery(examGuid));
  useEffect(() => {
    const release = () => releaseLease(examGuid);
    const end = () => {
      window.removeEventListener('pagehide', release);
      release();
    };
    window.addEventListener('pagehide', release);
    // The page that follows is shown first; one that is closed before that says so by itself.
    return () => void whenPainted().then(end);
  }, [examGuid]);
  return data?.map(({ reviewer_name }) => reviewer_name) ?? NOBODY;
}
