import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';
import { redirectWithoutWorkspace } from '../../app/shell/redirect-without-workspace.ts';

export const Route = createFileRoute('/_shell/billing-portal')({
  staticData: { title: 'Billing' },
  beforeLoad: ({ location }) => redirectWithoutWorkspace(location.pathname),
  component: ComingPage,
});
