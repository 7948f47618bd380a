import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { linkScanner, listWorkspaceProbes, unlinkScanner } from '@sonoboard/contract/scanners/scanners.calls';
import * as sortColumns from '@sonoboard/contract/scanners/scanners.sort-columns';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { pageQuery, type TableDefaults, type TableView } from '../ui/table/table-view.ts';
import { renewWorkspace } from '../workspaces/workspaces.queries.ts';

export type Scanner = ReplyOf<typeof listWorkspaceProbes>['items'][number];

type SortKey = SortColumnOf<typeof listWorkspaceProbes>;

export const SCANNER_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listWorkspaceProbes,
};

const SCANNERS = 'scanners';

export const scannersQuery = (workspaceGuid: string, view: TableView<SortKey>) =>
  queryOptions({
    queryKey: [SCANNERS, workspaceGuid, view],
    queryFn: ({ signal }) =>
      call(listWorkspaceProbes, {
        params: { id: workspaceGuid },
        query: pageQuery(view),
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });

/** Links the scanner; seats and rows are fetched again also after a refusal, which they may explain. */
export async function linkClariusScanner(workspaceGuid: string, serialNumber: string): Promise<Scanner> {
  const link = call(linkScanner, {
    params: { id: workspaceGuid },
    body: { serial_number: serialNumber },
    silent: true,
  });
  void link.catch(() => {}).then(() => renewScanners(workspaceGuid));
  return link;
}

export async function unlinkClariusScanner(workspaceGuid: string, { guid }: Scanner): Promise<void> {
  try {
    await call(unlinkScanner, { params: { id: workspaceGuid, probeGuid: guid } });
  } finally {
    await renewScanners(workspaceGuid);
  }
}

async function renewScanners(workspaceGuid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [SCANNERS, workspaceGuid] }),
    renewWorkspace(workspaceGuid),
  ]);
}
