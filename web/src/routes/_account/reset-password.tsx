import { createFileRoute } from '@tanstack/react-router';
import { accountSearch } from '../../accounts/account-search.ts';
import { ResetPasswordPage } from '../../accounts/reset-password-page.tsx';

export const Route = createFileRoute('/_account/reset-password')({
  staticData: { title: 'Set a new password' },
  validateSearch: accountSearch,
  component: ResetPasswordPage,
});
