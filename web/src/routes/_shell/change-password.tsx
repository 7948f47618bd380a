import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/change-password')({
  staticData: { title: 'Change password' },
  component: ComingPage,
});
