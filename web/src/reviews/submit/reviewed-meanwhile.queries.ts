import { getReview } from '@sonoboard/contract/reviews/reviews.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { ReviewAddress } from '../reviews.queries.ts';

export interface ReviewedMeanwhile {
  readonly reviewGuid: string;
  readonly reviewerGuid: string | null;
  readonly reviewerName: string | null;
}

type Reviewed = Pick<ReviewAddress, 'flow' | 'guid'>;

/** The review that the exam got while its page is open. Never asked for: who renews the lease of the exam is told. */
export const reviewedMeanwhileQuery = ({ flow, guid }: Reviewed) =>
  queryOptions({
    queryKey: ['reviewed-meanwhile', flow, guid],
    queryFn: (): Promise<ReviewedMeanwhile | null> => Promise.resolve(null),
    enabled: false,
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
  });

export async function noteReviewed(address: Reviewed, reviewGuid: string): Promise<void> {
  const { queryKey } = reviewedMeanwhileQuery(address);
  if (queryClient.getQueryData(queryKey)?.reviewGuid === reviewGuid) return;
  const { examReview } = await call(getReview, { params: { reviewGuid }, silent: true });
  const reviewed: ReviewedMeanwhile = {
    reviewGuid,
    reviewerGuid: examReview.reviewer_guid,
    reviewerName: examReview.reviewer_name,
  };
  queryClient.setQueryData(queryKey, () => reviewed);
}
