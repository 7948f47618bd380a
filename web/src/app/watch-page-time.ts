import { findRoute } from '@sonoboard/domain/navigation/routes';
import { sendBehaviour } from '../platform/behaviour.ts';
import { now } from '../platform/clock.ts';
import { isSignedIn } from '../platform/session.ts';
import type { AppRouter } from './router.ts';

interface Visit {
  readonly path: string;
  readonly pageName: string;
  readonly startedAt: number;
}

const DAY_SECONDS = 86_400;

/**
 * Tells how long a page of a signed-in person was in sight, when it is left or hidden. A page is named by its place in the
 * route table: no guid, no search and nothing that anybody typed leaves with it.
 */
export function watchPageTime(router: Pick<AppRouter, 'subscribe' | 'state'>): void {
  let visit: Visit | null = null;

  function leave(): void {
    if (visit !== null && isSignedIn()) report(visit);
    visit = null;
  }

  function arrive(): void {
    const { pathname } = router.state.location;
    if (visit?.path === pathname) return;
    leave();
    if (document.visibilityState === 'visible') visit = visitOf(pathname);
  }

  router.subscribe('onResolved', arrive);
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else arrive();
  });
}

function visitOf(path: string): Visit | null {
  const route = findRoute(path);
  if (route?.kind !== 'private' && route?.kind !== 'internal') return null;
  return { path, pageName: route.path, startedAt: now().getTime() };
}

function report({ pageName, startedAt }: Visit): void {
  const seconds = Math.round((now().getTime() - startedAt) / 100) / 10;
  sendBehaviour({
    AnalyticsEventType: 'PageView',
    PageName: pageName,
    StartTs: startedAt,
    TimeOnPage: Math.min(Math.max(seconds, 0), DAY_SECONDS),
  });
}
