import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router';
import { routeAccess } from '@sonoboard/domain/navigation/route-access';
import { findRoute } from '@sonoboard/domain/navigation/routes';
import { knownOrAsked } from '../platform/query-client.ts';
import { keepRequestedPage, takeRequestedPage } from '../platform/requested-page.ts';
import { currentUserQuery, signOut } from '../platform/session.ts';

interface Visit {
  readonly location: ParsedLocation;
  /** A page that is only fetched ahead, because someone points at a link to it. */
  readonly preload: boolean;
}

/** Shows the page that a visitor may see. The server checks every call behind it again. */
export async function guard({ location, preload }: Visit): Promise<void> {
  if (findRoute(location.pathname)?.kind === 'neutral') return;
  const user = await knownOrAsked(currentUserQuery);
  switch (routeAccess(location.pathname, user)) {
    case 'allow':
      return;
    case 'sign-out-first':
      if (!preload) await signOut();
      return;
    case 'to-login':
      keepRequestedPage(location.href);
      throw redirect({
        to: '/login',
        // Who comes from the verification page brings the email along.
        state: { ...emailOf(location), requestedPage: location.href },
        replace: true,
      });
    case 'to-requested-page':
      throw redirect({ href: takeRequestedPage(location.state.requestedPage), replace: true });
    case 'to-second-factor':
      throw redirect({ to: '/user-settings', replace: true });
    case 'not-found':
      throw notFound();
  }
}

function emailOf({ state: { email } }: ParsedLocation): { readonly email?: string } {
  return email === undefined ? {} : { email };
}
