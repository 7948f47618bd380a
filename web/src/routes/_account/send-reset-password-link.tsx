import { createFileRoute } from '@tanstack/react-router';
import { accountSearch } from '../../accounts/account-search.ts';
import { SendResetLinkPage } from '../../accounts/send-reset-link-page.tsx';
import { knownOrAsked } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';

export const Route = createFileRoute('/_account/send-reset-password-link')({
  staticData: { title: 'Send reset link' },
  validateSearch: accountSearch,
  // Who comes from the profile need not type the address; for anybody else the page works without it.
  loader: () => knownOrAsked(currentUserQuery).catch(() => null),
  component: SendResetLinkRoute,
});

function SendResetLinkRoute() {
  const { email } = Route.useSearch();
  const user = Route.useLoaderData();
  return <SendResetLinkPage knownEmail={email ?? user?.email} />;
}
