import { type Query, queryOptions } from '@tanstack/react-query';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';

type Reply = ReplyOf<typeof getWorklist>;
export type WorklistFigures = Pick<Reply, 'total' | 'has_targets' | 'targets'>;

const HOUR_MS = 3_600_000;

/**
 * How many exams wait, and how they stand against their targets. No row comes along: a number names no patient. Under the worklist's own
 * key, so that whatever renews the list renews the numbers; and once more at the moment when time alone changes them.
 */
export const worklistFiguresQuery = (collectionGuid: string | undefined) =>
  queryOptions({
    queryKey: ['worklist', 'count', { collectionGuid }],
    queryFn: ({ signal }): Promise<WorklistFigures> =>
      call(getWorklist, {
        query: {
          count_only: true,
          ...(collectionGuid !== undefined && { data_collection_guid: collectionGuid }),
        },
        signal,
        silent: true,
      }),
    refetchInterval: nextChangeMs,
    // While nobody looked, nothing was asked for.
    refetchOnWindowFocus: ({ state }) => (nextChangeMs({ state }) === false ? true : 'always'),
  });

function nextChangeMs({ state }: Pick<Query<WorklistFigures>, 'state'>): number | false {
  const seconds = state.data?.targets?.changes_in_seconds ?? null;
  return seconds === null ? false : Math.min(Math.max(1, seconds) * 1000, HOUR_MS);
}
