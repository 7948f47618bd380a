import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/internal/data-collections/$guid/statistics')({
  staticData: { title: 'Statistics of a data collection' },
  component: ComingPage,
});
