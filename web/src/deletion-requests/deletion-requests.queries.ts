import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDeletionRequests } from '@sonoboard/contract/deletion-requests/deletion-requests.calls';
import * as sortColumns from '@sonoboard/contract/deletion-requests/deletion-requests.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type DeletionRequest = ReplyOf<typeof listDeletionRequests>['items'][number];

type SortKey = SortColumnOf<typeof listDeletionRequests>;

export const DELETION_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'deletion_requested_on',
  order: 'asc',
  sorts: sortColumns.listDeletionRequests,
};

/** Not silent: of this list alone it is specified that a failure is told in a toast as well. */
export const deletionRequestsQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['deletion-requests', view],
    queryFn: ({ signal }) => call(listDeletionRequests, { query: listQueryOf(view), signal }),
    placeholderData: keepPreviousData,
  });
