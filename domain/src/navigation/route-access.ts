import { needsSecondFactor } from '../accounts/two-factor.ts';
import { isInternal, type Actor } from '../shared/actor.ts';
import { findRoute } from './routes.ts';

export type RouteAccess =
  'allow' | 'sign-out-first' | 'to-login' | 'to-requested-page' | 'to-second-factor' | 'not-found';

/** What happens when someone opens a path (without its query). The server refuses the calls behind it on its own. */
export function routeAccess(pathname: string, actor: Pick<Actor, 'permissions'> | null): RouteAccess {
  const route = findRoute(pathname);
  const kind = route?.kind ?? 'unknown';
  if (kind === 'neutral') return 'allow';
  if (actor === null) return kind === 'public' ? 'allow' : 'to-login';
  if (kind === 'unknown') return 'not-found';
  // An old bookmark of /login must cost nobody the session, so the specific rule of that page wins.
  if (kind === 'public') return route?.path === '/login' ? 'to-requested-page' : 'sign-out-first';
  if (kind === 'internal' && needsSecondFactor(actor)) return 'to-second-factor';
  // Looks like any unknown path, so that it does not tell which internal pages exist.
  if (kind === 'internal' && !isInternal(actor)) return 'not-found';
  return 'allow';
}
