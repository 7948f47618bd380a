import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/user-settings/')({
  staticData: { title: 'Your Profile' },
  component: ComingPage,
});
