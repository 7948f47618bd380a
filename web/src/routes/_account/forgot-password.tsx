import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_account/forgot-password')({
  staticData: { title: 'Forgot password' },
  component: ComingPage,
});
