import { queryOptions } from '@tanstack/react-query';
import { listOwnSessions } from '@sonoboard/contract/accounts/sessions.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';

export type OwnSession = ReplyOf<typeof listOwnSessions>['items'][number];

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, { signal, silent: true }),
  select: ({ items }) => items,
  staleTime: 0,
});

export function refreshOwnSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
}
