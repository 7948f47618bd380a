import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/create-chain-review/$examGuid/{-$subpage}')({
  staticData: { title: 'Chain review' },
  component: ComingPage,
});
