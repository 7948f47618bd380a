import { createFileRoute } from '@tanstack/react-router';
import { PurchaseSuccessPage } from '../../billing/purchase-success-page.tsx';

export const Route = createFileRoute('/_shell/purchase-success')({
  staticData: { title: 'Your workspace is ready' },
  component: PurchaseSuccessPage,
});
