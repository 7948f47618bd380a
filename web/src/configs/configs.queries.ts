import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listPrices } from '@sonoboard/contract/billing/billing.calls';
import {
  getConfig,
  getUserConfig,
  listConfigs,
  listConfigUsers,
} from '@sonoboard/contract/configs/configs.calls';
import * as sortColumns from '@sonoboard/contract/configs/configs.sort-columns';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { keepReply } from '../platform/keep-reply.ts';
import { queryClient } from '../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type Config = ReplyOf<typeof getConfig>;
export type ListedConfig = ReplyOf<typeof listConfigs>['items'][number];
export type ConfigUser = ReplyOf<typeof listConfigUsers>['items'][number];
export type Price = ReplyOf<typeof listPrices>['items'][number];

const CONFIGS = 'configs';

type ConfigSort = SortColumnOf<typeof listConfigs>;

export const CONFIG_DEFAULTS: TableDefaults<ConfigSort> = {
  sort: 'name',
  order: 'asc',
  sorts: sortColumns.listConfigs,
};

export const configsQuery = (view: TableView<ConfigSort>) =>
  queryOptions({
    queryKey: [CONFIGS, 'list', view],
    queryFn: ({ signal }) => call(listConfigs, { query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const configQuery = (guid: string) =>
  queryOptions({
    queryKey: [CONFIGS, 'one', guid],
    queryFn: ({ signal }) => call(getConfig, { params: { guid }, signal, silent: true }),
  });

export const allConfigsQuery = queryOptions({
  queryKey: [CONFIGS, 'all'],
  queryFn: ({ signal }) => call(listConfigs, { signal, silent: true }),
  select: ({ items }) => items,
});

/** The config that a person works with, named. */
export const configOfUserQuery = (userGuid: string) =>
  queryOptions({
    queryKey: [CONFIGS, 'of-user', userGuid],
    queryFn: ({ signal }) => call(getUserConfig, { params: { guid: userGuid }, signal, silent: true }),
  });

type UserSort = SortColumnOf<typeof listConfigUsers>;

export const CONFIG_USER_DEFAULTS: TableDefaults<UserSort> = {
  sort: 'email',
  order: 'asc',
  sorts: sortColumns.listConfigUsers,
};

export const configUsersQuery = (guid: string, view: TableView<UserSort>) =>
  queryOptions({
    queryKey: [CONFIGS, 'users', guid, view],
    queryFn: ({ signal }) =>
      call(listConfigUsers, { params: { guid }, query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

/** Of the billing provider; none where there is no provider. */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => call(listPrices, { signal, silent: true }),
  select: ({ items }) => items,
});

export function knownConfig(guid: string): Config | undefined {
  return queryClient.getQueryData(configQuery(guid).queryKey);
}

/** The answer to a change is the config as it is now; anyone who is on it works with it from now on. */
export async function keepConfig(config: Config): Promise<void> {
  await keepReply(configQuery(config.guid), config);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [CONFIGS, 'list'] }),
    queryClient.invalidateQueries({ queryKey: [CONFIGS, 'all'] }),
    queryClient.invalidateQueries({ queryKey: ['user-config'] }),
  ]);
}

export async function refreshConfigs(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [CONFIGS] });
}

/** Gone: nothing may ask for it again. */
export async function forgetConfig(guid: string): Promise<void> {
  queryClient.removeQueries({ queryKey: configQuery(guid).queryKey });
  queryClient.removeQueries({ queryKey: [CONFIGS, 'users', guid] });
  await Promise.all([refreshConfigs(), queryClient.invalidateQueries({ queryKey: ['user-config'] })]);
}
