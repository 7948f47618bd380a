import { queryOptions } from '@tanstack/react-query';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.calls';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { call } from '../platform/call.ts';

export interface NextExam {
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly linkedTo: string | null;
  readonly hasRescan: boolean;
}

/**
 * The top of the worklist but for the exams that are under review; null when nothing else waits. Under the worklist's
 * own key, so that whatever renews the list renews this too.
 */
export const nextExamQuery = (collectionGuid: string | undefined, underReview: readonly string[]) =>
  queryOptions({
    queryKey: ['worklist', 'next', { collectionGuid, underReview }],
    queryFn: async ({ signal }): Promise<NextExam | null> => {
      const query = collectionGuid === undefined ? {} : { data_collection_guid: collectionGuid };
      const { items } = await call(getWorklist, {
        query: { ...query, limit: underReview.length + 1 },
        signal,
        isAhead: true,
        silent: true,
      });
      const next = items.find(({ guid }) => !underReview.includes(guid));
      return next === undefined
        ? null
        : {
            guid: next.guid,
            protocol: next.protocol,
            linkedTo: next.linked_to,
            hasRescan: next.has_rescan,
          };
    },
  });
