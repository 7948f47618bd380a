import { queryOptions } from '@tanstack/react-query';
import { getNextReview } from '@sonoboard/contract/worklists/worklists.calls';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { hasOpening, keepOpening } from './review-opening.ts';
import { type ReviewAddress, reviewAddress } from './reviews.queries.ts';

export interface NextExam {
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly linkedTo: string | null;
  readonly hasRescan: boolean;
}

/**
 * The top of the worklist but for the exams that are under review; null when nothing else waits. All that its page will ask
 * for comes along, once. Under the worklist's own key, so that whatever renews the list renews this too.
 */
export const nextExamQuery = (collectionGuid: string | undefined, underReview: readonly string[]) =>
  queryOptions({
    queryKey: ['worklist', 'next', { collectionGuid, underReview }],
    queryFn: async ({ signal, queryKey }): Promise<NextExam | null> => {
      const before = queryClient.getQueryData<NextExam | null>(queryKey);
      const { next, opening } = await call(getNextReview, {
        query: {
          ...(collectionGuid !== undefined && { data_collection_guid: collectionGuid }),
          ...(underReview.length > 0 && { under_review: underReview.join(',') }),
          ...(before && hasOpening(addressOf(before)) && { known: before.guid }),
        },
        signal,
        isAhead: true,
        silent: true,
      });
      if (next === null) return null;
      const exam = {
        guid: next.guid,
        protocol: next.protocol,
        linkedTo: next.linked_to,
        hasRescan: next.has_rescan,
      };
      if (opening !== null) keepOpening(addressOf(exam), opening);
      return exam;
    },
  });

function addressOf(next: NextExam): ReviewAddress {
  const { flow, mode, guid } = reviewExamRoute(next);
  return reviewAddress(flow, mode, guid);
}
