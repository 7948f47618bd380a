import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/internal/phones/$phone_serial_number')({
  staticData: { title: 'Phone' },
  component: ComingPage,
});
