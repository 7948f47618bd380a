import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDeletionRequests } from '@sonoboard/contract/deletion-requests/deletion-requests.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type DeletionRequest = ReplyOf<typeof listDeletionRequests>['items'][number];

type SortKey = 'email' | 'first_name' | 'last_name' | 'phone_number' | 'profession' | 'deletion_requested_on';

export const DELETION_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'deletion_requested_on',
  order: 'asc',
  sorts: ['email', 'first_name', 'last_name', 'phone_number', 'profession', 'deletion_requested_on'],
};

/** Not silent: of this list alone it is specified that a failure is told in a toast as well. */
export const deletionRequestsQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: ['deletion-requests', view],
    queryFn: ({ signal }) => call(listDeletionRequests, { query: listQueryOf(view), signal }),
    placeholderData: keepPreviousData,
  });
