import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_account/resend-verification-link')({
  staticData: { title: 'Resend verification link' },
  component: ComingPage,
});
