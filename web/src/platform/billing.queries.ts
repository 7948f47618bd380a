import { queryOptions } from '@tanstack/react-query';
import { getUserBilling } from '@sonoboard/contract/billing/billing.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { call } from './call.ts';

type BillingReply = ReplyOf<typeof getUserBilling>;

export interface UserBilling extends Omit<BillingReply, 'trialExpiresOn'> {
  readonly trialExpiresOn: Date | null;
}

/** What every page has to know of the active workspace. It shows no error of its own. */
export const billingQuery = (userGuid: string) =>
  queryOptions({
    queryKey: ['billing', userGuid],
    queryFn: ({ signal }) => readBilling(userGuid, signal),
  });

async function readBilling(userGuid: string, signal: AbortSignal): Promise<UserBilling> {
  const input = { params: { guid: userGuid }, signal, silent: true } as const;
  try {
    return asUserBilling(await call(getUserBilling, input));
  } catch {
    // The profile still tells whether there is a workspace; of its licence nothing is claimed.
    const { active_workspace_guid: workspaceGuid } = await call(getUser, input);
    return {
      userGroupGuid: null,
      workspaceGuid,
      dataCollectionGuid: null,
      purchaserGuid: null,
      slotsUser: 0,
      slotsProbes: 0,
      licenseStatus: workspaceGuid === null ? 'no_license' : 'active',
      isTrialing: false,
      trialExpiresOn: null,
      purchasedPocusAcademyBundle: false,
    };
  }
}

function asUserBilling({ trialExpiresOn, ...billing }: BillingReply): UserBilling {
  return { ...billing, trialExpiresOn: trialExpiresOn === null ? null : new Date(trialExpiresOn) };
}
