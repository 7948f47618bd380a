import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../accounts/reset-password-page.tsx';

export const Route = createFileRoute('/_account/reset-password')({
  staticData: { title: 'Set a new password' },
  component: ResetPasswordPage,
});
