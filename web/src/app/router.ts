import { createRouter } from '@tanstack/react-router';
import { PendingState } from '../ui/pending-state.tsx';
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
