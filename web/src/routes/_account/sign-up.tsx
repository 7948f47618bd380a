import { createFileRoute } from '@tanstack/react-router';
import { accountSearch } from '../../accounts/account-search.ts';
import { SignUpPage } from '../../accounts/sign-up-page.tsx';

export const Route = createFileRoute('/_account/sign-up')({
  staticData: { title: 'Sign Up' },
  validateSearch: accountSearch,
  component: SignUpRoute,
});

function SignUpRoute() {
  const { email } = Route.useSearch();
  return <SignUpPage emailInAddress={email} />;
}
