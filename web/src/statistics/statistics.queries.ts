import { hashKey, queryOptions } from '@tanstack/react-query';
import { getDataCollection } from '@sonoboard/contract/data-collections/data-collections.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.calls';
import { DEFAULT_WINDOW } from '@sonoboard/domain/statistics/acep-inputs';
import { call } from '../platform/call.ts';
import type { StatisticsFilters } from './use-statistics-filters.ts';

export type Statistics = ReplyOf<typeof getStatistics>;
export type ReviewerProgress = Statistics['reviewer_progress']['items'][number];

/**
 * Asked anew for every filter: figures of a moment ago beside those of now would compare what never was together. Only
 * while another window is awaited, which changes nothing but the projection, the last answer stays.
 */
export const statisticsQuery = (
  collectionGuid: string | undefined,
  filters: StatisticsFilters,
  window: number,
) =>
  queryOptions({
    queryKey: ['statistics', { collectionGuid, ...filters }, window] as const,
    queryFn: async ({ signal }) => {
      const statistics = await call(getStatistics, {
        query: {
          rating: filters.onlyFrom3 ? '3-5' : '1-5',
          excludeOverriddenAdventExams: filters.withoutOverridden,
          ...(collectionGuid !== undefined && { dataCollection: collectionGuid }),
          ...(window !== DEFAULT_WINDOW && { window }),
        },
        signal,
        silent: true,
      });
      return { statistics, answeredAt: new Date() };
    },
    placeholderData: (last, lastQuery) =>
      hashKey([lastQuery?.queryKey[1]]) === hashKey([{ collectionGuid, ...filters }]) ? last : undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const collectionNameQuery = (guid: string) =>
  queryOptions({
    queryKey: ['statistics', 'collection', guid],
    queryFn: ({ signal }) => call(getDataCollection, { params: { guid }, signal, silent: true }),
    select: (reply) => ({ name: reply.name }),
  });
