import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/internal/statistics')({
  staticData: { title: 'Statistics' },
  component: ComingPage,
});
