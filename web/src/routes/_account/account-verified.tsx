import { createFileRoute } from '@tanstack/react-router';
import { accountSearch } from '../../accounts/account-search.ts';
import { AccountVerifiedPage } from '../../accounts/account-verified-page.tsx';

export const Route = createFileRoute('/_account/account-verified')({
  staticData: { title: 'Email verified!' },
  validateSearch: accountSearch,
  component: AccountVerifiedRoute,
});

function AccountVerifiedRoute() {
  const { email } = Route.useSearch();
  return <AccountVerifiedPage email={email} />;
}
