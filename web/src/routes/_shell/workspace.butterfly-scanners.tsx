import { createFileRoute } from '@tanstack/react-router';
import { ButterflyScannersPage } from '../../scanners/butterfly-scanners-page.tsx';

export const Route = createFileRoute('/_shell/workspace/butterfly-scanners')({
  staticData: { title: 'Butterfly scanners' },
  component: ButterflyScannersPage,
});
