import type { useNavigate } from '@tanstack/react-router';
import { queryClient } from '../platform/query-client.ts';
import { takeRequestedPage } from '../platform/requested-page.ts';
import { currentUserQuery } from '../platform/session.ts';

/** A session has just begun: on to the page that was asked for. */
export async function enterApp(
  navigate: ReturnType<typeof useNavigate>,
  requestedPage: string | undefined,
): Promise<void> {
  await queryClient.query({ ...currentUserQuery, staleTime: 0 });
  await navigate({ href: takeRequestedPage(requestedPage), replace: true });
}
