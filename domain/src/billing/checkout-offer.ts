export type Membership = 'monthly' | 'yearly';

/** Shown per licence; the yearly price comes from the billing provider. */
export const MONTHLY_PRICE_USD = 15;

/** One-time fee for both certifications of the academy. */
export const ACADEMY_BUNDLE = {
  certificationsUsd: [125, 150],
  discountUsd: 55,
  totalUsd: 220,
  badge: '-20%',
} as const;

export function offeredMemberships(isMonthlyEnabled: boolean): readonly Membership[] {
  return isMonthlyEnabled ? ['monthly', 'yearly'] : ['yearly'];
}

export interface BundleFacts {
  readonly workspaceGuid: string | null;
  readonly hasBundlePrice: boolean;
  readonly purchasedPocusAcademyBundle: boolean;
}

export function isBundleOffered(facts: BundleFacts): boolean {
  return facts.workspaceGuid !== null && facts.hasBundlePrice && !facts.purchasedPocusAcademyBundle;
}
