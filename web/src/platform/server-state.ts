import { getServerState } from '@sonoboard/contract/platform/platform.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const ASKED_EVERY_MS = 5 * 60_000;

/** What the server lacks; only staff may ask. */
export const serverStateQuery = queryOptions({
  queryKey: ['server-state'],
  queryFn: ({ signal }) => call(getServerState, { silent: true, signal }),
  staleTime: ASKED_EVERY_MS,
  refetchInterval: ASKED_EVERY_MS,
});
