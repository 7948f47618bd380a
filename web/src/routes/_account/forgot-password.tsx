import { createFileRoute } from '@tanstack/react-router';
import { accountSearch } from '../../accounts/account-search.ts';
import { ForgotPasswordPage } from '../../accounts/forgot-password-page.tsx';

export const Route = createFileRoute('/_account/forgot-password')({
  staticData: { title: 'Forgot password' },
  validateSearch: accountSearch,
  component: ForgotPasswordRoute,
});

function ForgotPasswordRoute() {
  const { email } = Route.useSearch();
  return <ForgotPasswordPage emailInAddress={email} />;
}
