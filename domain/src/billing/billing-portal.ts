export type BillingPortalView = 'no_online_billing' | 'provider_portal' | 'wrongly_configured' | 'error';

export interface BillingPortalFacts {
  readonly billingType: string;
  /** The server holds the keys of the billing provider. */
  readonly isProviderReady: boolean;
}

export function billingPortalView({ billingType, isProviderReady }: BillingPortalFacts): BillingPortalView {
  if (billingType === 'manual') return 'no_online_billing';
  if (billingType !== 'stripe') return 'error';
  return isProviderReady ? 'provider_portal' : 'wrongly_configured';
}

export function noOnlineBillingText(supportEmail: string): string {
  return `Your account has no online billing. Please email ${supportEmail} for any question about your membership.`;
}
