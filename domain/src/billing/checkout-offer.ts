import type { PriceAmount } from './price.ts';

export type Membership = 'monthly' | 'yearly';

/** Shown per license; the yearly price comes from the billing provider. */
export const MONTHLY_PRICE_USD = 15;

/** The currency of the prices that are fixed here: the monthly one and the parts of the bundle. */
const FIXED_CURRENCY = 'usd';

const MONTHLY_PRICE: PriceAmount = { unitAmount: MONTHLY_PRICE_USD * 100, currency: FIXED_CURRENCY };

/** One-time fee for both certifications of the academy. */
export const ACADEMY_BUNDLE = {
  certificationsUsd: [125, 150],
  discountUsd: 55,
  badge: '-20%',
} as const;

export function offeredMemberships(isMonthlyEnabled: boolean): readonly Membership[] {
  return isMonthlyEnabled ? ['monthly', 'yearly'] : ['yearly'];
}

/**
 * One payment has one currency. Next to a yearly price in another one, neither the monthly membership nor the bundle is
 * shown: their prices are fixed in dollars.
 */
export function hasFixedCurrency({ currency }: PriceAmount): boolean {
  return currency === FIXED_CURRENCY;
}

export interface OrderLine {
  readonly label: string;
  readonly amount: PriceAmount;
}

/** What is paid at the checkout, and its sum. */
export function orderSummary({
  membership,
  yearly,
  bundle,
}: {
  readonly membership: Membership;
  readonly yearly: PriceAmount;
  /** Null when it is not chosen. */
  readonly bundle: PriceAmount | null;
}): { readonly lines: readonly OrderLine[]; readonly total: PriceAmount } {
  const lines: OrderLine[] = [
    membership === 'monthly'
      ? { label: 'Monthly membership, first month', amount: MONTHLY_PRICE }
      : { label: 'Yearly membership, first year', amount: yearly },
    ...(bundle === null ? [] : [{ label: 'Certification academy, one-time fee', amount: bundle }]),
  ];
  const unitAmount = lines.reduce((sum, { amount }) => sum + amount.unitAmount, 0);
  return { lines, total: { unitAmount, currency: yearly.currency } };
}

export interface BundleFacts {
  readonly workspaceGuid: string | null;
  readonly hasBundlePrice: boolean;
  readonly purchasedPocusAcademyBundle: boolean;
}

export function isBundleOffered(facts: BundleFacts): boolean {
  return facts.workspaceGuid !== null && facts.hasBundlePrice && !facts.purchasedPocusAcademyBundle;
}
