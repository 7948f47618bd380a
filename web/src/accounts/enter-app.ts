import type { useNavigate } from '@tanstack/react-router';
import { needsSecondFactor } from '@sonoboard/domain/accounts/two-factor';
import { queryClient } from '../platform/query-client.ts';
import { takeRequestedPage } from '../platform/requested-page.ts';
import { currentUserQuery } from '../platform/session.ts';

/** A session has just begun: on to the page that was asked for. */
export async function enterApp(
  navigate: ReturnType<typeof useNavigate>,
  requestedPage: string | undefined,
): Promise<void> {
  const user = await queryClient.query({ ...currentUserQuery, staleTime: 0 });
  if (user !== null && needsSecondFactor(user)) {
    await navigate({ to: '/user-settings', replace: true });
    return;
  }
  await navigate({ href: takeRequestedPage(requestedPage), replace: true });
}
