import { CreditCardRounded as CreditCard } from '../ui/icons/credit-card-rounded.tsx';
import { LockOutlineRounded as Lock } from '../ui/icons/lock-outline-rounded.tsx';
import { OpenInNewRounded as OpenInNew } from '../ui/icons/open-in-new-rounded.tsx';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { openBillingPortal } from '@sonoboard/contract/billing/billing.calls';
import { billingPortalView, noOnlineBillingText } from '@sonoboard/domain/billing/billing-portal';
import { isPurchaser, mayOpenBilling } from '@sonoboard/domain/billing/billing-state';
import { billingQuery, type UserBilling } from '../platform/billing.queries.ts';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { settingsQuery, useCurrentUser } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageQueryState, UnknownBillingType, WronglyConfigured } from './billing-layout.tsx';

const PORTAL = callAddress(openBillingPortal.path);

interface BillingPortalPageProps {
  readonly opensNewTab: boolean;
}

export function BillingPortalPage({ opensNewTab }: BillingPortalPageProps) {
  const settings = useQuery(settingsQuery);
  return (
    <PageQueryState query={settings}>
      {({ flags }) => <BillingPortal flags={flags} opensNewTab={opensNewTab} />}
    </PageQueryState>
  );
}

interface BillingPortalProps extends BillingPortalPageProps {
  readonly flags: { readonly online_billing: boolean; readonly support_email: string };
}

function BillingPortal({ flags, opensNewTab }: BillingPortalProps) {
  const { billing_type: billingType } = useUserConfig();
  switch (billingPortalView({ billingType, isProviderReady: flags.online_billing })) {
    case 'no_online_billing':
      return <NoOnlineBilling supportEmail={flags.support_email} />;
    case 'provider_portal':
      return <Portal opensNewTab={opensNewTab} />;
    case 'wrongly_configured':
      return <WronglyConfigured />;
    case 'error':
      return <UnknownBillingType />;
  }
}

function NoOnlineBilling({ supportEmail }: { readonly supportEmail: string }) {
  return (
    <EmptyState
      icon={CreditCard}
      headingLevel="h1"
      title="Billing"
      line={noOnlineBillingText(supportEmail)}
      action={
        <Button variant="outlined" href={`mailto:${supportEmail}`}>
          Email support
        </Button>
      }
    />
  );
}

function Portal({ opensNewTab }: BillingPortalPageProps) {
  const user = useCurrentUser();
  const billing = useQuery(billingQuery(user.guid));
  return (
    <PageQueryState query={billing}>
      {(data) =>
        mayOpenBilling(user, data) ? (
          <ToPortal opensNewTab={opensNewTab} />
        ) : (
          <NothingToManage billing={data} />
        )
      }
    </PageQueryState>
  );
}

/** The server would refuse; a page explains better than its refusal would. */
function NothingToManage({ billing }: { readonly billing: UserBilling }) {
  const user = useCurrentUser();
  if (isPurchaser(user, billing)) {
    return (
      <EmptyState
        icon={CreditCard}
        headingLevel="h1"
        title="There is no membership to manage yet"
        line="Your workspace is in its trial period."
        action={
          <ButtonLink variant="contained" to="/buy-license">
            Start membership
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={Lock}
      headingLevel="h1"
      title="Billing"
      line="Only the purchaser of the workspace can open its billing."
    />
  );
}

function ToPortal({ opensNewTab }: BillingPortalPageProps) {
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    if (opensNewTab) openTab(PORTAL);
    // In the place of this page: the way back from the portal must not lead into it again.
    else window.location.replace(PORTAL);
  }, [opensNewTab]);
  return (
    <EmptyState
      icon={OpenInNew}
      headingLevel="h1"
      title={opensNewTab ? 'Billing opens in a new tab' : 'Opening billing…'}
      line="You manage your membership on the page of our payment provider."
      action={
        <Button variant="outlined" href={PORTAL} {...(opensNewTab && { target: '_blank', rel: 'noopener' })}>
          Open billing
        </Button>
      }
    />
  );
}

/** A browser may refuse the tab; the page then offers it as a link. */
function openTab(address: string): void {
  const tab = window.open(address, '_blank');
  if (tab !== null) tab.opener = null;
}
