import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { buyDecision, buyLicenseView, type BuyDecision } from '@sonoboard/domain/billing/buy-license';
import { billingQuery, type UserBilling } from '../platform/billing.queries.ts';
import { useCurrentUser } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PendingState } from '../ui/pending-state.tsx';
import { BillingColumn, PageQueryState, UnknownBillingType, WronglyConfigured } from './billing-layout.tsx';
import { priceQuery } from './billing.queries.ts';
import { Checkout } from './checkout.tsx';
import { ContactSales } from './contact-sales.tsx';
import { StartTrial } from './start-trial.tsx';
import { useStartTrial } from './use-start-trial.ts';

type Purpose = Exclude<BuyDecision, 'redirect_home'>;

/** Also what the button says that leads on. */
const TITLES: Readonly<Record<Purpose, string>> = {
  free_trial: 'Start free trial',
  start_membership: 'Start membership',
  renew_membership: 'Renew membership',
};

const FIRST_DAYS = 'The first 30 days are free for new customers.';

export function BuyLicensePage() {
  const user = useCurrentUser();
  const billing = useQuery(billingQuery(user.guid));
  const trial = useStartTrial();
  // The new workspace is known a moment before its page shows; this one must not turn into another meanwhile.
  if (trial.isStarted) return <PendingState />;
  return (
    <PageQueryState query={billing}>
      {(data) => {
        const decision = buyDecision(user, data);
        if (decision === 'redirect_home') return <Navigate to="/" replace />;
        return <Offer purpose={decision} billing={data} trial={trial} />;
      }}
    </PageQueryState>
  );
}

interface OfferProps {
  readonly purpose: Purpose;
  readonly billing: UserBilling;
  readonly trial: ReturnType<typeof useStartTrial>;
}

function Offer({ purpose, billing, trial }: OfferProps) {
  const { billing_type: billingType, auto_trial: autoTrial, stripe_price_id: priceId } = useUserConfig();
  const facts = { decision: purpose, billingType, autoTrial };
  const needsPrice = priceId !== '' && buyLicenseView({ ...facts, hasPrice: true }) === 'checkout';
  const price = useQuery({ ...priceQuery(priceId), enabled: needsPrice });
  const title = TITLES[purpose];
  if (needsPrice && price.data === undefined)
    return <PageQueryState query={price}>{() => null}</PageQueryState>;
  const amount = price.data?.amount;
  const unitAmount = amount?.unit_amount ?? null;
  switch (buyLicenseView({ ...facts, hasPrice: unitAmount !== null })) {
    case 'start_trial':
      return (
        <Framed title={title}>
          <StartTrial label={title} trial={trial} />
        </Framed>
      );
    case 'contact_sales':
      return (
        <Framed title={title}>
          <ContactSales purpose={purpose} />
        </Framed>
      );
    case 'checkout':
      return (
        <Framed title={title}>
          <Checkout
            label={title}
            note={purpose === 'free_trial' ? FIRST_DAYS : undefined}
            billing={billing}
            yearly={{ unitAmount: unitAmount ?? 0, currency: amount?.currency ?? 'usd' }}
          />
        </Framed>
      );
    case 'wrongly_configured':
      return <WronglyConfigured />;
    case 'error':
      return <UnknownBillingType />;
  }
}

function Framed({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <BillingColumn>
      {/* An element of its own: the bar of a small screen names the page more generally, so this stays in sight. */}
      <PageHeader title={<span>{title}</span>} />
      {children}
    </BillingColumn>
  );
}
