import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '../../../mail/outbox-page.tsx';

export const Route = createFileRoute('/_shell/internal/outbox')({
  staticData: { title: 'Outbox' },
  component: OutboxPage,
});
