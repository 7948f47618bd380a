import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/view-chain-review/$reviewGuid/{-$subpage}')({
  staticData: { title: 'Chain review' },
  component: ComingPage,
});
