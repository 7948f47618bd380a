import { createFileRoute } from '@tanstack/react-router';
import { redirectWithoutWorkspace } from '../../app/shell/redirect-without-workspace.ts';
import { BillingPortalPage } from '../../billing/billing-portal-page.tsx';

export const Route = createFileRoute('/_shell/billing-portal')({
  staticData: { title: 'Billing' },
  beforeLoad: ({ location }) => redirectWithoutWorkspace(location.pathname),
  validateSearch: (search: { openInNewTab?: unknown }) =>
    'openInNewTab' in search ? { openInNewTab: search.openInNewTab } : {},
  component: BillingPortalRoute,
});

function BillingPortalRoute() {
  return <BillingPortalPage opensNewTab={'openInNewTab' in Route.useSearch()} />;
}
