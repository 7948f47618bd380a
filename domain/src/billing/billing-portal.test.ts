import { expect, test } from 'vitest';
import { billingPortalView, noOnlineBillingText } from './billing-portal.ts';

test.each([
  ['manual', true, 'no_online_billing'],
  ['manual', false, 'no_online_billing'],
  ['stripe', true, 'provider_portal'],
  ['stripe', false, 'wrongly_configured'],
  ['', true, 'error'],
  ['paypal', true, 'error'],
] as const)(
  'SH-152..SH-155: billing type %j, provider ready %s: %s',
  (billingType, isProviderReady, view) => {
    expect(billingPortalView({ billingType, isProviderReady })).toBe(view);
  },
);

test('SH-152: the manual message names the support address', () => {
  expect(noOnlineBillingText('help@example.com')).toContain('help@example.com');
});
