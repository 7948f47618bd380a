import { queryOptions } from '@tanstack/react-query';
import {
  deleteResearchExport,
  downloadResearchExport,
  listResearchExports,
  startResearchExport,
} from '@sonoboard/contract/data-collections/research-exports.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';

export type ResearchExport = ReplyOf<typeof listResearchExports>['items'][number];

const WHILE_MADE_MS = 2_000;

export function isInTheMaking({ state }: ResearchExport): boolean {
  return state === 'waiting' || state === 'running';
}

/** Looked at again by itself while one is being made. */
export const researchExportsQuery = (guid: string) =>
  queryOptions({
    queryKey: ['research-exports', guid],
    queryFn: ({ signal }) => call(listResearchExports, { params: { guid }, signal, silent: true }),
    select: ({ items }) => items,
    refetchInterval: ({ state }) => (state.data?.items.some(isInTheMaking) === true ? WHILE_MADE_MS : false),
  });

const refresh = (guid: string) => queryClient.invalidateQueries({ queryKey: ['research-exports', guid] });

/** Also after a refusal: someone else may have started one, which is then seen. */
export async function startExport(guid: string, includesOverlays: boolean): Promise<void> {
  const body = { include_overlays: includesOverlays };
  try {
    await call(startResearchExport, { params: { guid }, body });
  } finally {
    await refresh(guid);
  }
}

export async function removeExport(guid: string, exportGuid: string): Promise<void> {
  try {
    await call(deleteResearchExport, { params: { guid, exportGuid } });
  } finally {
    await refresh(guid);
  }
}

export function exportAddress(guid: string, exportGuid: string): string {
  return callAddress(downloadResearchExport.path, { guid, exportGuid });
}
