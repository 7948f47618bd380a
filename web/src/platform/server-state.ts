import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getServerState } from '@sonoboard/contract/platform/platform.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

export type ServerState = ReplyOf<typeof getServerState>;

const ASKED_EVERY_MS = 5 * 60_000;

/** How the installation is; only staff may ask. */
export const serverStateQuery = queryOptions({
  queryKey: ['server-state'],
  queryFn: ({ signal }) => call(getServerState, { silent: true, signal }),
  staleTime: ASKED_EVERY_MS,
  refetchInterval: ASKED_EVERY_MS,
});

/** Has the server read every figure anew. */
export async function checkServerNow(): Promise<void> {
  const state = await call(getServerState, { query: { fresh: true } });
  queryClient.setQueryData(serverStateQuery.queryKey, state);
}
