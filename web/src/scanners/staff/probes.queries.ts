import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import {
  getOemStatus,
  getProbe,
  listProbes,
  listProbeUsages,
} from '@sonoboard/contract/scanners/scanners.calls';
import * as sortColumns from '@sonoboard/contract/scanners/scanners.sort-columns';
import { listWorkspaces } from '@sonoboard/contract/workspaces/workspaces.calls';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { PickerOption } from '../../ui/remote-picker.tsx';
import { listQueryOf, type TableDefaults, type TableView } from '../../ui/table/table-view.ts';

export type Probe = ReplyOf<typeof listProbes>['items'][number];
export type OemStatus = ReplyOf<typeof getOemStatus>;
export type ProbeUsage = ReplyOf<typeof listProbeUsages>['exam_usage'][number];

const PROBES = 'probes';

type ProbeSort = SortColumnOf<typeof listProbes>;

export const PROBE_DEFAULTS: TableDefaults<ProbeSort> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listProbes,
};

export const probesQuery = (view: TableView<ProbeSort>) =>
  queryOptions({
    queryKey: [PROBES, 'list', view],
    queryFn: ({ signal }) => call(listProbes, { query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const probeQuery = (guid: string) =>
  queryOptions({
    queryKey: [PROBES, guid],
    queryFn: ({ signal }) => call(getProbe, { params: { guid }, signal, silent: true }),
  });

export const oemStatusQuery = (guid: string) =>
  queryOptions({
    queryKey: [PROBES, guid, 'oem'],
    queryFn: ({ signal }) => call(getOemStatus, { params: { guid }, signal, silent: true }),
  });

type UsageSort = SortColumnOf<typeof listProbeUsages>;

export const USAGE_DEFAULTS: TableDefaults<UsageSort> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listProbeUsages,
};

export const usagesQuery = (guid: string, view: TableView<UsageSort>) =>
  queryOptions({
    queryKey: [PROBES, guid, 'usages', view],
    queryFn: ({ signal }) =>
      call(listProbeUsages, { params: { guid }, query: listQueryOf(view), signal, silent: true }),
    select: ({ exam_usage: items, total }) => ({ items, total }),
    placeholderData: keepPreviousData,
  });

const OFFERED = 20;

/** The first workspaces whose name holds the term. */
export async function findWorkspaces(term: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const query = { limit: OFFERED, ...(term !== '' && { search: [term] }) };
  const { items } = await call(listWorkspaces, { query, signal, silent: true });
  return items.map(({ guid, name }) => ({ id: guid, label: name, detail: guid.slice(0, 8) }));
}

/** The list, every open probe and what its maker says; and the workspaces, which count their probes. */
export async function refreshProbes(): Promise<void> {
  await Promise.all(
    [PROBES, 'staff-workspaces'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** A deleted probe is not asked for again. */
export async function forgetProbe(guid: string): Promise<void> {
  queryClient.removeQueries({ queryKey: [PROBES, guid] });
  await refreshProbes();
}
