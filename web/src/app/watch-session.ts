import { onSessionEnd } from '../platform/session-end.ts';
import { forgetPersonalData, isSignedIn, markSignedOut, onSignOut } from '../platform/session.ts';
import { keepRequestedPage } from '../platform/requested-page.ts';
import type { AppRouter } from './router.ts';

/** A session that ends leads to the login page, which leads back to where the person was. */
export function watchSession(router: AppRouter): void {
  onSessionEnd(() => {
    if (!isSignedIn()) return;
    markSignedOut();
    const requestedPage = router.state.location.href;
    keepRequestedPage(requestedPage);
    const state = { requestedPage, hasSessionEnded: true };
    void router.navigate({ to: '/login', state, ignoreBlocker: true });
  });
  // Loaded when it is needed: the login page comes without what drafts are stored with.
  onSignOut(async (userGuid) => {
    const { removeSentDrafts } = await import('../reviews/draft/remove-sent-drafts.ts');
    await removeSentDrafts(userGuid);
  });
  router.subscribe('onResolved', forgetPersonalData);
}
