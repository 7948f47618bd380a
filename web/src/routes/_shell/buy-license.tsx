import { createFileRoute } from '@tanstack/react-router';
import { BuyLicensePage } from '../../billing/buy-license-page.tsx';

export const Route = createFileRoute('/_shell/buy-license')({
  staticData: { title: 'Membership' },
  component: BuyLicensePage,
});
