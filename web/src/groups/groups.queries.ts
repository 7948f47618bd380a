import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getGroup, listGroupMembers, listGroups } from '@sonoboard/contract/groups/groups.calls';
import * as sortColumns from '@sonoboard/contract/groups/groups.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type Group = ReplyOf<typeof getGroup>;
export type GroupMember = ReplyOf<typeof listGroupMembers>['items'][number];

const GROUPS = 'groups';

type GroupSort = SortColumnOf<typeof listGroups>;

export const GROUP_DEFAULTS: TableDefaults<GroupSort> = {
  sort: 'name',
  order: 'asc',
  sorts: sortColumns.listGroups,
  filters: ['kind'],
};

export const groupsQuery = (view: TableView<GroupSort>) =>
  queryOptions({
    queryKey: [GROUPS, 'list', view],
    queryFn: ({ signal }) => call(listGroups, { query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const groupQuery = (guid: string) =>
  queryOptions({
    queryKey: [GROUPS, 'one', guid],
    queryFn: ({ signal }) => call(getGroup, { params: { guid }, signal, silent: true }),
  });

type MemberSort = SortColumnOf<typeof listGroupMembers>;

export const GROUP_MEMBER_DEFAULTS: TableDefaults<MemberSort> = {
  sort: 'email',
  order: 'asc',
  sorts: sortColumns.listGroupMembers,
};

export const groupMembersQuery = (guid: string, view: TableView<MemberSort>) =>
  queryOptions({
    queryKey: [GROUPS, 'one', guid, 'members', view],
    queryFn: ({ signal }) =>
      call(listGroupMembers, { params: { guid }, query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

/** The list counts members, so whatever changes in a group changes it too. */
export async function refreshGroups(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [GROUPS] });
}
