import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_account/invalid-link')({
  staticData: { title: 'Invalid link' },
  component: ComingPage,
});
