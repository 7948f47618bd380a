import { getReview, hasReviewedChainExam, hasReviewedExam } from '@sonoboard/contract/reviews/reviews.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import type { ReviewAddress } from '../reviews.queries.ts';

export interface ReviewedMeanwhile {
  readonly reviewGuid: string;
  readonly reviewerGuid: string | null;
  readonly reviewerName: string | null;
}

/** Whether the exam got its review while its page is open. Live events ask again; opening the page has asked already. */
export const reviewedMeanwhileQuery = ({ flow, guid }: Pick<ReviewAddress, 'flow' | 'guid'>) =>
  queryOptions({
    queryKey: ['reviewed-meanwhile', flow, guid],
    queryFn: async ({ signal }): Promise<ReviewedMeanwhile | null> => {
      const reviewGuid =
        flow === 'chain'
          ? await chainReview(guid, signal)
          : (await call(hasReviewedExam, { params: { examGuid: guid }, signal, silent: true })).reviewGuid;
      if (reviewGuid === null) return null;
      const { examReview } = await call(getReview, { params: { reviewGuid }, signal, silent: true });
      return {
        reviewGuid,
        reviewerGuid: examReview.reviewer_guid,
        reviewerName: examReview.reviewer_name,
      };
    },
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
  });

async function chainReview(examGuid: string, signal: AbortSignal): Promise<string | null> {
  const reply = await call(hasReviewedChainExam, { query: { examGuid }, signal, silent: true });
  return reply.hasReviewedChain ? reply.reviewGuid : null;
}
