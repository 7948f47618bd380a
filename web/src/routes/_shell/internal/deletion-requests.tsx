import { createFileRoute } from '@tanstack/react-router';
import { DeletionRequestsPage } from '../../../deletion-requests/deletion-requests-page.tsx';

export const Route = createFileRoute('/_shell/internal/deletion-requests')({
  staticData: { title: 'Deletion requests' },
  component: DeletionRequestsPage,
});
