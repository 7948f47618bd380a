import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/internal/outbox')({
  staticData: { title: 'Outbox' },
  component: ComingPage,
});
