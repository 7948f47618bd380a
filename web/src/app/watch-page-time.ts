import { findRoute } from '@sonoboard/domain/navigation/routes';
import { sendBehaviour, takeFirstFrames } from '../platform/behaviour.ts';
import { now } from '../platform/clock.ts';
import { isSignedIn } from '../platform/session.ts';
import type { AppRouter } from './router.ts';

interface Visit {
  /** Its address without the step: clips and report of a review are one page. */
  readonly place: string;
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
    const next = visitOf(pathname);
    if (visit !== null && visit.place === next?.place) return;
    leave();
    if (document.visibilityState === 'visible') visit = next;
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
  return { place: placeOf(path, route.path), pageName: route.path, startedAt: now().getTime() };
}

/** The segments of the address that are never missing. */
function placeOf(path: string, pattern: string): string {
  const fixed = pattern.split('/').filter((segment) => !segment.endsWith('?}'));
  return path.split('/').slice(0, fixed.length).join('/');
}

function report({ pageName, startedAt }: Visit): void {
  const seconds = Math.round((now().getTime() - startedAt) / 100) / 10;
  sendBehaviour({
    AnalyticsEventType: 'PageView',
    PageName: pageName,
    StartTs: startedAt,
    TimeOnPage: Math.min(Math.max(seconds, 0), DAY_SECONDS),
    ...takeFirstFrames(),
  });
}
