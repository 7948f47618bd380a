import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/pending-rescans')({
  staticData: { title: 'Pending Rescans' },
  component: ComingPage,
});
