import { queryOptions } from '@tanstack/react-query';
import { getSecondFactorChoices } from '@sonoboard/contract/accounts/passkeys.calls';
import { call } from '../platform/call.ts';

/** Of the sign-in that waits in this browser. */
export const secondFactorChoicesQuery = (email: string) =>
  queryOptions({
    queryKey: ['second-factor-choices', { email }],
    queryFn: ({ signal }) => call(getSecondFactorChoices, { signal, silent: true }),
    staleTime: 0,
  });
