import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/purchase-success')({
  staticData: { title: 'Purchase successful' },
  component: ComingPage,
});
