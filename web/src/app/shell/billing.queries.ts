import { queryOptions } from '@tanstack/react-query';
import { getUserBilling } from '@sonoboard/contract/billing/billing.endpoints';
import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import type { BannerBilling } from '@sonoboard/domain/billing/banner';
import { call } from '../../platform/call.ts';

/** What the frame of every page has to know of the workspace. It shows no error of its own. */
export const billingQuery = (userGuid: string) =>
  queryOptions({
    queryKey: ['billing', userGuid],
    queryFn: ({ signal }) => readBilling(userGuid, signal),
  });

async function readBilling(userGuid: string, signal: AbortSignal): Promise<BannerBilling> {
  const input = { params: { guid: userGuid }, signal, silent: true } as const;
  try {
    const { trialExpiresOn, ...billing } = await call(getUserBilling, input);
    return { ...billing, trialExpiresOn: trialExpiresOn === null ? null : new Date(trialExpiresOn) };
  } catch {
    // The profile still tells whether there is a workspace; of its licence nothing is claimed.
    const { active_workspace_guid: workspaceGuid } = await call(getUser, input);
    return {
      workspaceGuid,
      purchaserGuid: null,
      licenseStatus: workspaceGuid === null ? 'no_license' : 'active',
      isTrialing: false,
      trialExpiresOn: null,
    };
  }
}
