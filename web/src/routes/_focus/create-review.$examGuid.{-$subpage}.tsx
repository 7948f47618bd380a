import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_focus/create-review/$examGuid/{-$subpage}')({
  staticData: { title: 'Review' },
  component: ComingPage,
});
