import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/completed-reviews')({
  staticData: { title: 'Completed Reviews' },
  component: ComingPage,
});
