import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getDataCollectionsOverview,
  listAllDataCollections,
  listCollectionLinks,
} from '@sonoboard/contract/data-collections/data-collections.calls';
import * as sortColumns from '@sonoboard/contract/data-collections/data-collections.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';
import { COLLECTION } from './data-collections.queries.ts';

export type CollectionOverview = ReplyOf<typeof getDataCollectionsOverview>['items'][number];
type OverviewSort = SortColumnOf<typeof getDataCollectionsOverview>;

export const OVERVIEW_DEFAULTS: TableDefaults<OverviewSort> = {
  sort: 'name',
  order: 'asc',
  sorts: sortColumns.getDataCollectionsOverview,
};

/** The same word as that of the dropdown in the bar, so that both follow a new name. */
const COLLECTIONS = 'data-collections';

export const overviewQuery = (view: TableView<OverviewSort>) =>
  queryOptions({
    queryKey: [COLLECTIONS, 'overview', view],
    queryFn: ({ signal }) =>
      call(getDataCollectionsOverview, { query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

const SUGGESTIONS = 8;

/** Collections whose names hold what was typed. */
export const namedCollectionsQuery = (typed: string) =>
  queryOptions({
    queryKey: [COLLECTIONS, 'named', typed],
    queryFn: ({ signal }) =>
      call(listAllDataCollections, {
        query: { limit: SUGGESTIONS, ...(typed !== '' && { search: [typed] }) },
        signal,
        silent: true,
      }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });

export const linksQuery = (guid: string) =>
  queryOptions({
    queryKey: [COLLECTION, guid, 'links'],
    queryFn: ({ signal }) => call(listCollectionLinks, { params: { guid }, signal, silent: true }),
    select: ({ items }) => items,
  });

/** Every list of collections, also the dropdown in the bar. */
export async function refreshCollections(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [COLLECTIONS] });
}
