import { queryOptions } from '@tanstack/react-query';
import { getUserBilling } from '@sonoboard/contract/billing/billing.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';

export interface Membership {
  readonly workspaceGuid: string | null;
  /** Null while the billing state cannot be read: then nobody is told anything about it. */
  readonly billing: ReplyOf<typeof getUserBilling> | null;
}

/** What the frame of every page has to know of the workspace. It never fails and never shows an error of its own. */
export const membershipQuery = (userGuid: string) =>
  queryOptions({
    queryKey: ['membership', userGuid],
    queryFn: ({ signal }) => readMembership(userGuid, signal),
  });

async function readMembership(userGuid: string, signal: AbortSignal): Promise<Membership> {
  const input = { params: { guid: userGuid }, signal, silent: true } as const;
  try {
    const billing = await call(getUserBilling, input);
    return { workspaceGuid: billing.workspaceGuid, billing };
  } catch {
    const profile = await call(getUser, input).catch(() => null);
    return { workspaceGuid: profile?.active_workspace_guid ?? null, billing: null };
  }
}

export async function belongsToWorkspace(userGuid: string): Promise<boolean> {
  const { workspaceGuid } = await queryClient.ensureQueryData(membershipQuery(userGuid));
  return workspaceGuid !== null;
}
