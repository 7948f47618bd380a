import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/storage')({
  staticData: { title: 'My Exams' },
  component: ComingPage,
});
