import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_account/sign-up')({
  staticData: { title: 'Sign Up' },
  component: ComingPage,
});
