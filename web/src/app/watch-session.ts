import { onSessionEnd } from '../platform/session-end.ts';
import { forgetPersonalData, isSignedIn, markSignedOut } from '../platform/session.ts';
import { keepRequestedPage } from '../platform/requested-page.ts';
import type { AppRouter } from './router.ts';

/** A session that ends leads to the login page, which leads back to where the person was. */
export function watchSession(router: AppRouter): void {
  onSessionEnd(() => {
    if (!isSignedIn()) return;
    markSignedOut();
    const requestedPage = router.state.location.href;
    keepRequestedPage(requestedPage);
    void router.navigate({ to: '/login', state: { requestedPage }, ignoreBlocker: true });
  });
  router.subscribe('onResolved', forgetPersonalData);
}
