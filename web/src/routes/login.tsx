import { createFileRoute } from '@tanstack/react-router';
import { accountSearch } from '../accounts/account-search.ts';
import { LoginPage } from '../accounts/login-page.tsx';

export const Route = createFileRoute('/login')({
  staticData: { title: 'Login' },
  validateSearch: accountSearch,
  component: LoginRoute,
});

function LoginRoute() {
  const { email } = Route.useSearch();
  return <LoginPage emailInAddress={email} />;
}
