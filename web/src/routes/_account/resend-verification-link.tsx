import { createFileRoute } from '@tanstack/react-router';
import { accountSearch } from '../../accounts/account-search.ts';
import { ResendVerificationPage } from '../../accounts/resend-verification-page.tsx';

export const Route = createFileRoute('/_account/resend-verification-link')({
  staticData: { title: 'Resend verification link' },
  validateSearch: accountSearch,
  component: ResendVerificationRoute,
});

function ResendVerificationRoute() {
  const { email } = Route.useSearch();
  return <ResendVerificationPage emailInAddress={email} />;
}
