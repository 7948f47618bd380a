import { type ReactNode, useEffect } from 'react';
import { PendingState } from '../../ui/pending-state.tsx';
import { type DraftOfReview, type ReviewDraftHandle, useReviewDraft } from './use-review-draft.ts';
import { useQuery } from '@tanstack/react-query';
import { whenPainted } from '../../platform/when-painted.ts';
import type { ReviewAddress } from '../reviews.queries.ts';
import { noteShown, releaseLease, reviewLeaseQuery, tellShown } from './review-leases.queries.ts';

const NOBODY: readonly string[] = [];

interface DraftedReviewProps extends Omit<DraftOfReview, 'examGuid'> {
  readonly address: ReviewAddress;
  /** Nobody had asked for the exam when it came. */
  readonly wasFetchedAhead: boolean;
  /** `colleagues`: the names of those who have the exam open too. */
  readonly children: (kept: ReviewDraftHandle, colleagues: readonly string[]) => ReactNode;
}

/** Opens a review where the reviewer stopped: not before it is known where that was. */
export function DraftedReview({ children, address, wasFetchedAhead, ...review }: DraftedReviewProps) {
  const kept = useReviewDraft({ examGuid: address.guid, ...review });
  const colleagues = useReviewLease(address, wasFetchedAhead);
  return kept.isLoaded ? children(kept, colleagues) : <PendingState label="Loading the exam" />;
}

/** Tells colleagues that this exam is being reviewed, as long as the page is open, and gives the names of those who do too. */
function useReviewLease(address: ReviewAddress, wasFetchedAhead: boolean): readonly string[] {
  const { data } = useQuery(reviewLeaseQuery(address));
  const { guid: examGuid } = address;
  // Runs when the page is seen: what is drawn out of sight has no effects.
  useEffect(() => {
    if (wasFetchedAhead) noteShown(examGuid);
    const release = () => {
      tellShown(examGuid);
      releaseLease(examGuid);
    };
    const end = () => {
      window.removeEventListener('pagehide', release);
      release();
    };
    window.addEventListener('pagehide', release);
    // The page that follows is shown first; one that is closed before that says so by itself.
    return () => void whenPainted().then(end);
  }, [examGuid, wasFetchedAhead]);
  return data?.map(({ reviewer_name }) => reviewer_name) ?? NOBODY;
}
