import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenPainted } from '../../platform/when-painted.ts';
import { releaseLease, reviewLeaseQuery } from './review-leases.queries.ts';

const NOBODY: readonly string[] = [];

/** Tells colleagues that this exam is being reviewed, as long as the page is open, and gives the names of those who do too. */
export function useReviewLease(examGuid: string): readonly string[] {
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
