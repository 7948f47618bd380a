import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/workspace/butterfly-scanners')({
  staticData: { title: 'Butterfly scanners' },
  component: ComingPage,
});
