import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_account/verify-email')({
  staticData: { title: 'Verify your email!' },
  component: ComingPage,
});
