import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/internal/deletion-requests')({
  staticData: { title: 'Deletion requests' },
  component: ComingPage,
});
