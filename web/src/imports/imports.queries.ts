import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf, ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import {
  addImportFile,
  beginImport,
  discardImport,
  getImport,
  getImportVideo,
  listImports,
  removeImportFile,
  submitImport,
} from '@sonoboard/contract/imports/imports.calls';
import * as sortColumns from '@sonoboard/contract/imports/imports.sort-columns';
import { refreshStoredExams } from '../exams/stored-exams.queries.ts';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { pageQuery, type TableDefaults, type TableView } from '../ui/table/table-view.ts';
import { refreshAwaitedRescans } from './awaited-rescans.queries.ts';

export type Import = ReplyOf<typeof getImport>;
export type ImportFile = Import['files'][number];
export type DuplicateExam = Import['duplicate_exams'][number];
export type FileFacts = NonNullable<ImportFile['facts']>;
export type OpenImport = ReplyOf<typeof listImports>['items'][number];

type SortKey = SortColumnOf<typeof listImports>;

export const OPEN_IMPORTS_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'created_at',
  order: 'desc',
  sorts: sortColumns.listImports,
};

const IMPORT = 'import';
const OPEN_IMPORTS = 'open-imports';
const CONVERSION_WATCHED_EVERY_MS = 1500;

/** Asked again by itself only while the server works on a file. */
export const importQuery = (importGuid: string) =>
  queryOptions({
    queryKey: [IMPORT, importGuid],
    queryFn: ({ signal }) => call(getImport, { params: { importGuid }, signal, silent: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.files.some(isWorkedOn) === true ? CONVERSION_WATCHED_EVERY_MS : false,
  });

function isWorkedOn({ state, received, size }: ImportFile): boolean {
  return state === 'converting' || (state === 'receiving' && received === size);
}

export const openImportsQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: [OPEN_IMPORTS, view],
    queryFn: ({ signal }) => call(listImports, { query: pageQuery(view), signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export function videoAddress(importGuid: string, fileGuid: string): string {
  return callAddress(getImportVideo.path, { importGuid, fileGuid });
}

export async function startImport(guid: string): Promise<void> {
  know(await call(beginImport, { body: { guid }, silent: true }));
}

export async function announceFile(
  importGuid: string,
  body: BodyOf<typeof addImportFile>,
  signal: AbortSignal,
): Promise<void> {
  know(await call(addImportFile, { params: { importGuid }, body, signal, silent: true }));
}

export async function removeFile(importGuid: string, fileGuid: string): Promise<void> {
  know(await call(removeImportFile, { params: { importGuid, fileGuid } }));
}

export async function makeExam(importGuid: string, body: BodyOf<typeof submitImport>): Promise<string> {
  const { exam_guid: examGuid } = await call(submitImport, { params: { importGuid }, body, silent: true });
  forget(importGuid);
  refreshAwaitedRescans();
  await refreshStoredExams();
  return examGuid;
}

export async function discard(importGuid: string): Promise<void> {
  await call(discardImport, { params: { importGuid } });
  forget(importGuid);
}

export async function refreshImport(importGuid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [IMPORT, importGuid] });
}

function know(reply: Import): void {
  queryClient.setQueryData(importQuery(reply.guid).queryKey, reply);
  void queryClient.invalidateQueries({ queryKey: [OPEN_IMPORTS] });
}

/** Marked as old and not taken away: the page that shows it is about to close. */
function forget(importGuid: string): void {
  void queryClient.invalidateQueries({ queryKey: [IMPORT, importGuid], refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: [OPEN_IMPORTS] });
}
