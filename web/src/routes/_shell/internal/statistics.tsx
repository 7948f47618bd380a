import { createFileRoute } from '@tanstack/react-router';
import { StatisticsPage } from '../../../statistics/statistics-page.tsx';

export const Route = createFileRoute('/_shell/internal/statistics')({
  staticData: { title: 'Statistics (all)' },
  component: StatisticsPage,
});
