import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listConfigs } from '@sonoboard/contract/configs/configs.calls';
import { listCollectionMembers } from '@sonoboard/contract/data-collections/collection-members.calls';
import * as sortColumns from '@sonoboard/contract/data-collections/collection-members.sort-columns';
import { getDataCollection } from '@sonoboard/contract/data-collections/data-collections.calls';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type CollectionMember = ReplyOf<typeof listCollectionMembers>['items'][number];

export const COLLECTION = 'data-collection';

export const collectionQuery = (guid: string) =>
  queryOptions({
    queryKey: [COLLECTION, guid],
    queryFn: ({ signal }) => call(getDataCollection, { params: { guid }, signal, silent: true }),
  });

type MemberSort = SortColumnOf<typeof listCollectionMembers>;

export const MEMBER_DEFAULTS: TableDefaults<MemberSort> = {
  sort: 'email',
  order: 'asc',
  sorts: sortColumns.listCollectionMembers,
};

export const membersQuery = (guid: string, view: TableView<MemberSort>) =>
  queryOptions({
    queryKey: [COLLECTION, guid, 'members', view],
    queryFn: ({ signal }) =>
      call(listCollectionMembers, { params: { guid }, query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const configsQuery = queryOptions({
  queryKey: ['configs', 'all'],
  queryFn: ({ signal }) => call(listConfigs, { signal, silent: true }),
  select: ({ items }) => items,
});

/** The collection and everything that hangs on it. */
export async function refreshCollection(guid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [COLLECTION, guid] });
}
