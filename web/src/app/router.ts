import { createRouter } from '@tanstack/react-router';
import { PendingState } from '../ui/pending-state.tsx';
import { firstRepliesAreKnown } from '../platform/first-replies.ts';
import { routeTree } from '../routeTree.gen.ts';
import { FailedPage } from './failed-page.tsx';

const PENDING_AFTER_MS = 200;

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query cache decides what is fresh; the router must not keep a second opinion.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingState,
  defaultErrorComponent: FailedPage,
  notFoundMode: 'root',
  scrollRestoration: true,
});

/** For a page that the server draws, or has drawn: everything that its first drawing shows is there afterwards. */
export async function loadRouter(): Promise<void> {
  // Both sides then put the same boundaries around the parts of the page.
  router.ssr = { manifest: undefined };
  await router.load();
  await firstRepliesAreKnown();
}

export type AppRouter = typeof router;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }

  interface StaticDataRouteOption {
    /** Names the page in the window's title and in the bar of a small screen. */
    title?: string;
  }

  interface HistoryState {
    /** The page that someone asked for before they had to sign in. */
    requestedPage?: string;
    email?: string;
    /** The session ended while a page was open; the login page says so. */
    hasSessionEnded?: boolean;
  }
}
