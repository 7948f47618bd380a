import { createFileRoute } from '@tanstack/react-router';
import { JobsPage } from '../../../jobs/jobs-page.tsx';

export const Route = createFileRoute('/_shell/internal/jobs')({
  staticData: { title: 'Jobs' },
  component: JobsPage,
});
