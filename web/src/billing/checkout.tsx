import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openCheckout } from '@sonoboard/contract/billing/billing.calls';
import {
  hasFixedCurrency,
  isBundleOffered,
  offeredMemberships,
  orderSummary,
  type Membership,
} from '@sonoboard/domain/billing/checkout-offer';
import type { PriceAmount } from '@sonoboard/domain/billing/price';
import { tokens } from '../ui/theme/tokens.ts';
import type { UserBilling } from '../platform/billing.queries.ts';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { settingsQuery } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { AcademyBundle } from './academy-bundle.tsx';
import { priceQuery } from './billing.queries.ts';
import { MembershipChoice } from './membership-choice.tsx';
import { OrderSummary } from './order-summary.tsx';

interface CheckoutProps {
  /** What the button says. */
  readonly label: string;
  readonly note: string | undefined;
  readonly billing: UserBilling;
  readonly yearly: PriceAmount;
}

const WIDE_ON_PHONES = { mt: 3, width: { xs: '100%', sm: 'auto' } };

const Quiet = styled('p')({ margin: '12px 0 0', color: tokens.t2, fontSize: 13, lineHeight: '18px' });

/** The choice, and the way to the payment page of the provider: no card number is ever typed here. */
export function Checkout({ label, note, billing, yearly }: CheckoutProps) {
  const { data: settings } = useQuery(settingsQuery);
  const offered = offeredMemberships(settings?.flags.monthly_billing === true && hasFixedCurrency(yearly));
  const [membership, setMembership] = useState<Membership>('yearly');
  const [wantsBundle, setWantsBundle] = useState(false);
  const offeredBundle = useOfferedBundle(billing, yearly);
  const bundle = wantsBundle ? offeredBundle : null;
  const address = callAddress(
    openCheckout.path,
    {},
    { isMonthly: membership === 'monthly', ...(bundle !== null && { pocusAcademy: true }) },
  );
  return (
    <>
      {note !== undefined && <p style={{ margin: '0 0 16px' }}>{note}</p>}
      <MembershipChoice offered={offered} chosen={membership} yearly={yearly} onChoose={setMembership} />
      {offeredBundle !== null && (
        <AcademyBundle price={offeredBundle} isChosen={wantsBundle} onChange={setWantsBundle} />
      )}
      <OrderSummary {...orderSummary({ membership, yearly, bundle })} />
      <Button variant="contained" size="large" href={address} sx={WIDE_ON_PHONES}>
        {label}
      </Button>
      <Quiet>You pay on the secure page of our payment provider and come back here afterwards.</Quiet>
    </>
  );
}

/** The price of the bundle; null where it is not offered. */
function useOfferedBundle(billing: UserBilling, yearly: PriceAmount): PriceAmount | null {
  const { academy_price_id: priceId } = useUserConfig();
  const { data } = useQuery({ ...priceQuery(priceId), enabled: priceId !== '' });
  const amount = data?.amount;
  if (amount === undefined || amount.unit_amount === null) return null;
  const price = { unitAmount: amount.unit_amount, currency: amount.currency };
  const isPayable = hasFixedCurrency(price) && hasFixedCurrency(yearly);
  return isPayable && isBundleOffered({ ...billing, hasBundlePrice: true }) ? price : null;
}
