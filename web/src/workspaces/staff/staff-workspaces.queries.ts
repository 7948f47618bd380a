import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { listUsers } from '@sonoboard/contract/users/users.calls';
import { listWorkspacesForStaff } from '@sonoboard/contract/workspaces/workspaces.calls';
import * as sortColumns from '@sonoboard/contract/workspaces/workspaces.sort-columns';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { PickerOption } from '../../ui/remote-picker.tsx';
import { listQueryOf, type TableDefaults, type TableView } from '../../ui/table/table-view.ts';

export type Workspace = ReplyOf<typeof listWorkspacesForStaff>['items'][number];

const WORKSPACES = 'staff-workspaces';

type SortKey = SortColumnOf<typeof listWorkspacesForStaff>;

export const WORKSPACE_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'name',
  order: 'asc',
  sorts: sortColumns.listWorkspacesForStaff,
};

export const workspacesQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: [WORKSPACES, view],
    queryFn: ({ signal }) => call(listWorkspacesForStaff, { query: listQueryOf(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

/** As it is now; undefined when it is deleted. */
export async function readWorkspace(guid: string): Promise<Workspace | undefined> {
  const { items } = await call(listWorkspacesForStaff, { query: { search: [guid], limit: 1 } });
  return items[0];
}

/** Asks the payment provider about every subscription; the page is asked for again afterwards, so one row will do here. */
export async function syncSubscriptions(): Promise<void> {
  await call(listWorkspacesForStaff, { query: { forceSync: true, limit: 1 } });
}

const OFFERED = 20;

/** The first people whose name, email or number holds the term. */
export async function findUsers(term: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const query = { limit: OFFERED, sort: 'email', ...(term !== '' && { search: [term] }) } as const;
  const { items } = await call(listUsers, { query, signal, silent: true });
  return items.map(({ guid, email, first_name: first, last_name: last }) => ({
    id: guid,
    label: email,
    detail: [first, last].filter(Boolean).join(' ') || undefined,
  }));
}

/** Also the names that other pages offer, and the probes of a workspace that is gone. */
export async function refreshWorkspaces(): Promise<void> {
  await Promise.all(
    [WORKSPACES, 'workspace-names', 'probes'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
