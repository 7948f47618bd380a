import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_account/reset-password')({
  staticData: { title: 'Set a new password' },
  component: ComingPage,
});
