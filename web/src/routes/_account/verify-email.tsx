import { createFileRoute } from '@tanstack/react-router';
import { verifyEmailSearch } from '../../accounts/account-search.ts';
import { VerifyEmailPage } from '../../accounts/verify-email-page.tsx';

export const Route = createFileRoute('/_account/verify-email')({
  staticData: { title: 'Verify your email!' },
  validateSearch: verifyEmailSearch,
  component: VerifyEmailRoute,
});

function VerifyEmailRoute() {
  const { email, signup } = Route.useSearch();
  return <VerifyEmailPage emailInAddress={email} hasJustSignedUp={signup === true} />;
}
