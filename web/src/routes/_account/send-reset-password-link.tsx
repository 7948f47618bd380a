import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_account/send-reset-password-link')({
  staticData: { title: 'Send reset link' },
  component: ComingPage,
});
