import { queryOptions } from '@tanstack/react-query';
import { listPasskeys } from '@sonoboard/contract/accounts/passkeys.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';

export type OwnPasskey = ReplyOf<typeof listPasskeys>['items'][number];

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal, silent: true }),
  select: ({ items }) => items,
});

export function refreshPasskeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
