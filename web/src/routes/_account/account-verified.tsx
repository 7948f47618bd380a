import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_account/account-verified')({
  staticData: { title: 'Email verified!' },
  component: ComingPage,
});
