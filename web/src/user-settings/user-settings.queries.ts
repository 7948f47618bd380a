import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDeletionHolds } from '@sonoboard/contract/accounts/accounts.calls';
import { getUserLicense } from '@sonoboard/contract/billing/billing.calls';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { getUser, listUserDataCollections } from '@sonoboard/contract/user-settings/user-settings.calls';
import * as sortColumns from '@sonoboard/contract/user-settings/user-settings.sort-columns';
import { getUserWorkspace, listUserWorkspaces } from '@sonoboard/contract/workspaces/workspaces.calls';
import { call } from '../platform/call.ts';
import { keepReply } from '../platform/keep-reply.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentUserQuery } from '../platform/session.ts';
import { pageQuery, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type UserSettings = ReplyOf<typeof getUser>;
export type Membership = ReplyOf<typeof listUserDataCollections>['data_collections'][number];

const USER = 'user-settings';

export const userQuery = (guid: string) =>
  queryOptions({
    queryKey: [USER, guid],
    queryFn: ({ signal }) => call(getUser, { params: { guid }, signal, silent: true }),
  });

export const licenseQuery = (guid: string) =>
  queryOptions({
    queryKey: [USER, guid, 'license'],
    queryFn: ({ signal }) => call(getUserLicense, { params: { guid }, signal, silent: true }),
  });

export type DeletionHolds = ReplyOf<typeof listDeletionHolds>['items'];

/** Under the user's key, so that it is asked for again when workspaces change. */
export const deletionHoldsQuery = (guid: string) =>
  queryOptions({
    queryKey: [USER, guid, 'deletion-holds'],
    queryFn: async ({ signal }) => (await call(listDeletionHolds, { signal, silent: true })).items,
  });

export const workspacesQuery = (guid: string) =>
  queryOptions({
    queryKey: [USER, guid, 'workspaces'],
    queryFn: ({ signal }) => call(listUserWorkspaces, { params: { guid }, signal, silent: true }),
    select: ({ items }) => items,
  });

export const FETCH_FAILED = 'An error occurred while fetching data';
export const INVALID_STRUCTURE = 'Invalid response structure';

/** The collections of a workspace; a reply of another form must not pass for a workspace without any. */
export const workspaceCollectionsQuery = (guid: string, workspaceGuid: string | null) =>
  queryOptions({
    queryKey: [USER, guid, 'workspace-collections', workspaceGuid],
    enabled: workspaceGuid !== null,
    queryFn: async ({ signal }) => {
      const params = { guid, workspaceGuid: workspaceGuid ?? '' };
      const reply: { readonly data_collection_guids?: unknown } = await call(getUserWorkspace, {
        params,
        signal,
        silent: true,
      });
      if (!Array.isArray(reply.data_collection_guids)) throw new Error(INVALID_STRUCTURE);
      return new Set<unknown>(reply.data_collection_guids);
    },
  });

type MembershipSort = SortColumnOf<typeof listUserDataCollections>;

export const MEMBERSHIP_DEFAULTS: TableDefaults<MembershipSort> = {
  sort: 'name',
  order: 'asc',
  sorts: sortColumns.listUserDataCollections,
};

export const membershipsQuery = (guid: string, view: TableView<MembershipSort>) =>
  queryOptions({
    queryKey: [USER, guid, 'collections', view],
    queryFn: ({ signal }) =>
      call(listUserDataCollections, { params: { guid }, query: pageQuery(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

/** The name of the signed-in person stands in the bar too. */
export async function keepUser(user: UserSettings): Promise<void> {
  await keepReply(userQuery(user.guid), user);
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

/** Licence, workspaces and collections hang on the person: whatever changed, all of it is asked for again. */
export function refreshUser(guid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [USER, guid] });
}
