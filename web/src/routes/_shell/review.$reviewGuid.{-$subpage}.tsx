import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/review/$reviewGuid/{-$subpage}')({
  staticData: { title: 'Review' },
  component: ComingPage,
});
