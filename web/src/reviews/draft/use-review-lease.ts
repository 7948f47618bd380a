import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { releaseLease, reviewLeaseQuery } from './review-leases.queries.ts';

const NOBODY: readonly string[] = [];

/** Tells colleagues that this exam is being reviewed, as long as the page is open, and gives the names of those who do too. */
export function useReviewLease(examGuid: string): readonly string[] {
  const { data } = useQuery(reviewLeaseQuery(examGuid));
  useEffect(() => {
    const release = () => releaseLease(examGuid);
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [examGuid]);
  return data?.map(({ reviewer_name }) => reviewer_name) ?? NOBODY;
}
