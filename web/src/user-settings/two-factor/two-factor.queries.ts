import { queryOptions } from '@tanstack/react-query';
import { getTwoFactor } from '@sonoboard/contract/accounts/two-factor.calls';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(getTwoFactor, { signal, silent: true }),
});

export function refreshTwoFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
}
