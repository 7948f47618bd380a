import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { confirmResultRead, getResult } from '@sonoboard/contract/results/results.calls';
import { call } from '../platform/call.ts';
import { keepReply } from '../platform/keep-reply.ts';
import { queryClient } from '../platform/query-client.ts';

export type Result = ReplyOf<typeof getResult>;

export const resultQuery = (reviewGuid: string) =>
  queryOptions({
    queryKey: ['result', reviewGuid],
    queryFn: ({ signal }) => call(getResult, { params: { reviewGuid }, signal, silent: true }),
  });

/** Confirms the version that was on the screen. The page tells it at once; the list of exams, when it is looked at again. */
export async function confirmRead({ review_guid, version }: Result): Promise<void> {
  const params = { reviewGuid: review_guid };
  const result = await call(confirmResultRead, { params, body: { version }, silent: true });
  await keepReply(resultQuery(review_guid), result);
  void queryClient.invalidateQueries({ queryKey: ['stored-exams'] });
}

/** Ends when the page shows what the result says now. */
export async function reloadResult({ review_guid }: Result): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: resultQuery(review_guid).queryKey });
}
