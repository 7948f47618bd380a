import { createFileRoute } from '@tanstack/react-router';
import { HealthPage } from '../../../installation/health-page.tsx';

export const Route = createFileRoute('/_shell/internal/health')({
  staticData: { title: 'Health' },
  component: HealthPage,
});
