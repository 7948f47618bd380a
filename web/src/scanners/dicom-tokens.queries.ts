import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import {
  createDicomToken,
  listDicomTokens,
  revokeDicomToken,
} from '@sonoboard/contract/imports/dicom-tokens.calls';
import * as sortColumns from '@sonoboard/contract/imports/dicom-tokens.sort-columns';
import { storeInstances } from '@sonoboard/contract/imports/dicom-web.calls';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { pageQuery, type TableDefaults, type TableView } from '../ui/table/table-view.ts';

export type DicomToken = ReplyOf<typeof listDicomTokens>['items'][number];
export type NewDicomToken = ReplyOf<typeof createDicomToken>;

type SortKey = SortColumnOf<typeof listDicomTokens>;

export const DICOM_TOKEN_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listDicomTokens,
};

const DICOM_TOKENS = 'dicom-tokens';

export const dicomTokensQuery = (workspaceGuid: string, view: TableView<SortKey>) =>
  queryOptions({
    queryKey: [DICOM_TOKENS, workspaceGuid, view],
    queryFn: ({ signal }) =>
      call(listDicomTokens, { params: { id: workspaceGuid }, query: pageQuery(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export async function makeDicomToken(workspaceGuid: string, name: string): Promise<NewDicomToken> {
  const token = await call(createDicomToken, { params: { id: workspaceGuid }, body: { name }, silent: true });
  void refreshDicomTokens(workspaceGuid);
  return token;
}

export async function endDicomToken(workspaceGuid: string, tokenGuid: string): Promise<void> {
  await call(revokeDicomToken, { params: { id: workspaceGuid, tokenGuid } });
  await refreshDicomTokens(workspaceGuid);
}

async function refreshDicomTokens(workspaceGuid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [DICOM_TOKENS, workspaceGuid] });
}

/** Where scanners and archives send to (STOW-RS), as it is typed into them. */
export function dicomAddress(): string {
  return `${window.location.origin}${callAddress(storeInstances.path)}`;
}
