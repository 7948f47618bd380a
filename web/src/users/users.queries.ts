import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { listUsers } from '@sonoboard/contract/users/users.calls';
import * as sortColumns from '@sonoboard/contract/users/users.sort-columns';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type User = ReplyOf<typeof listUsers>['items'][number];

const USERS = 'users';

type UserSort = SortColumnOf<typeof listUsers>;

export const USER_DEFAULTS: TableDefaults<UserSort> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listUsers,
};

export const usersQuery = (view: TableView<UserSort>) =>
  queryOptions({
    queryKey: [USERS, 'list', view],
    queryFn: ({ signal }) => call(listUsers, { query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export async function refreshUsers(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [USERS] });
}
