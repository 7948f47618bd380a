import {
  getReviewsInProgress,
  releaseReviewLease,
  renewReviewLease,
} from '@sonoboard/contract/reviews/review-leases.calls';
import { LEASE_RENEWED_EVERY_MS } from '@sonoboard/domain/reviews/review-lease';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { whenPainted } from '../../platform/when-painted.ts';

/** Asking is renewing: anyone who wants to know who else is there is there. Not before the exam is seen, which it would hold up. */
export const reviewLeaseQuery = (examGuid: string) =>
  queryOptions({
    queryKey: ['review-lease', examGuid],
    queryFn: async ({ signal }) => {
      await whenPainted();
      return (await call(renewReviewLease, { params: { examGuid }, signal, silent: true })).others;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LEASE_RENEWED_EVERY_MS,
    refetchIntervalInBackground: true,
  });

export function releaseLease(examGuid: string): void {
  call(releaseReviewLease, { params: { examGuid }, silent: true, keepalive: true }).catch(() => {});
}

export const reviewsInProgressQuery = queryOptions({
  queryKey: ['reviews-in-progress'],
  queryFn: async ({ signal }) => (await call(getReviewsInProgress, { signal, silent: true })).items,
  staleTime: 0,
  refetchInterval: LEASE_RENEWED_EVERY_MS,
});
