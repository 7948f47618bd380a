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

/** The page tells it at once; the list of exams, when it is looked at again. */
export async function confirmRead(reviewGuid: string): Promise<void> {
  const result = await call(confirmResultRead, { params: { reviewGuid }, silent: true });
  await keepReply(resultQuery(reviewGuid), result);
  void queryClient.invalidateQueries({ queryKey: ['stored-exams'] });
}
