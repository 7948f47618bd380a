import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { ProbePage } from '../../../scanners/staff/probe-page.tsx';

export const Route = createFileRoute('/_shell/internal/probes/$guid')({
  staticData: { title: 'Probe' },
  component: ProbeDetail,
});

function ProbeDetail() {
  const { guid } = Route.useParams();
  return <ProbePage key={guid} guid={guid.toLowerCase()} lost={<NotFoundPage />} />;
}
