import { queryOptions } from '@tanstack/react-query';
import { getUserBilling } from '@sonoboard/contract/billing/billing.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from './call.ts';

type BillingReply = ReplyOf<typeof getUserBilling>;

export interface UserBilling extends Omit<BillingReply, 'trialExpiresOn'> {
  readonly trialExpiresOn: Date | null;
}

/** What every page has to know of the active workspace. It shows no error of its own. */
export const billingQuery = (userGuid: string) =>
  queryOptions({
    queryKey: ['billing', userGuid],
    queryFn: async ({ signal }) =>
      asUserBilling(await call(getUserBilling, { params: { guid: userGuid }, signal, silent: true })),
  });

export function asUserBilling({ trialExpiresOn, ...billing }: BillingReply): UserBilling {
  return { ...billing, trialExpiresOn: trialExpiresOn === null ? null : new Date(trialExpiresOn) };
}
