import { queryOptions } from '@tanstack/react-query';
import { getResultReceipt } from '@sonoboard/contract/results/results.calls';
import { call } from '../../platform/call.ts';
import { momentText, ON_PAPER } from '../../ui/moment-text.ts';
import type { ExamReview } from '../reviews.queries.ts';

const LOOKED_AT_AGAIN_MS = 30_000;

/** Asked apart from the report, whose reply carries new addresses of the clips each time. */
export const receiptQuery = ({ guid }: ExamReview) =>
  queryOptions({
    queryKey: ['result-receipt', guid],
    queryFn: ({ signal }) => call(getResultReceipt, { params: { reviewGuid: guid }, signal, silent: true }),
    refetchInterval: ({ state }) => (typeof state.data?.read_at === 'string' ? false : LOOKED_AT_AGAIN_MS),
    staleTime: 0,
  });

/** Who decides on an exam of their own need not read it. */
export function awaitsReceipt(review: ExamReview | null): review is ExamReview {
  return (
    review !== null && review.clinical_decision !== null && review.reviewer_email !== review.operator_email
  );
}

export function receiptWords(readAt: string | null): string {
  if (readAt === null) return 'Not yet read by the operator';
  return `Read by the operator on ${momentText(readAt, null, ON_PAPER)}`;
}
