import { createFileRoute } from '@tanstack/react-router';
import { changePasswordSearch } from '../../accounts/account-search.ts';
import { ChangePasswordPage } from '../../accounts/change-password-page.tsx';

export const Route = createFileRoute('/_shell/change-password')({
  staticData: { title: 'Change password' },
  validateSearch: changePasswordSearch,
  component: ChangePasswordRoute,
});

function ChangePasswordRoute() {
  const { action = 'elevate' } = Route.useSearch();
  return <ChangePasswordPage action={action} />;
}
