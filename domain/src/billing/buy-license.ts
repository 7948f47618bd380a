import { hasWorkspace, isPurchaser, type BillingState } from './billing-state.ts';
import { isLicenseActive } from './license-status.ts';

export type BuyDecision = 'free_trial' | 'start_membership' | 'renew_membership' | 'redirect_home';

/** What /buy-license is for, for this person. */
export function buyDecision(actor: { readonly guid: string }, billing: BillingState): BuyDecision {
  if (!hasWorkspace(billing)) return 'free_trial';
  if (!isPurchaser(actor, billing)) return 'redirect_home';
  if (billing.isTrialing) return 'start_membership';
  return isLicenseActive(billing.licenseStatus) ? 'redirect_home' : 'renew_membership';
}

export type BuyLicenseView = 'start_trial' | 'contact_sales' | 'checkout' | 'wrongly_configured' | 'error';

export interface BuyLicenseFacts {
  readonly decision: Exclude<BuyDecision, 'redirect_home'>;
  readonly billingType: string;
  readonly autoTrial: boolean;
  /** A price is set in the config and the billing provider knows it. */
  readonly hasPrice: boolean;
}

/** With auto_trial a free trial starts at once and needs neither sales nor a card. */
export function buyLicenseView(facts: BuyLicenseFacts): BuyLicenseView {
  if (facts.decision === 'free_trial' && facts.autoTrial) return 'start_trial';
  if (facts.billingType === 'manual') return 'contact_sales';
  if (facts.billingType !== 'stripe') return 'error';
  return facts.hasPrice ? 'checkout' : 'wrongly_configured';
}

export const WRONGLY_CONFIGURED = 'This page is wrongly configured. Please contact us…';
export const UNKNOWN_BILLING_TYPE = 'Error';
