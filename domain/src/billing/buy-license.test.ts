import { describe, expect, test } from 'vitest';
import type { BillingState } from './billing-state.ts';
import { UNKNOWN_BILLING_TYPE, WRONGLY_CONFIGURED, buyDecision, buyLicenseView } from './buy-license.ts';

const OWNER = { guid: 'owner' };
const MEMBER = { guid: 'member' };
const ACTIVE: BillingState = {
  workspaceGuid: 'workspace',
  purchaserGuid: 'owner',
  licenseStatus: 'active',
  isTrialing: false,
};

describe('buyDecision', () => {
  test('SH-192: no workspace gives the free trial', () => {
    const none = {
      workspaceGuid: null,
      purchaserGuid: null,
      licenseStatus: 'no_license',
      isTrialing: false,
    } as const;
    expect(buyDecision(OWNER, none)).toBe('free_trial');
  });

  test('SH-193: a trialing workspace gives Start membership, also after the trial has ended', () => {
    expect(buyDecision(OWNER, { ...ACTIVE, isTrialing: true })).toBe('start_membership');
    expect(buyDecision(OWNER, { ...ACTIVE, isTrialing: true, licenseStatus: 'inactive' })).toBe(
      'start_membership',
    );
  });

  test('SH-194: a workspace that is not trialing gives Renew membership', () => {
    expect(buyDecision(OWNER, { ...ACTIVE, licenseStatus: 'inactive' })).toBe('renew_membership');
    expect(buyDecision(OWNER, { ...ACTIVE, licenseStatus: 'force_inactive' })).toBe('renew_membership');
  });

  test('SH-195: an active licence that is no trial redirects', () => {
    expect(buyDecision(OWNER, ACTIVE)).toBe('redirect_home');
    expect(buyDecision(OWNER, { ...ACTIVE, licenseStatus: 'force_active' })).toBe('redirect_home');
  });

  test('SH-196: a workspace purchased by someone else redirects, whatever its state', () => {
    expect(buyDecision(MEMBER, ACTIVE)).toBe('redirect_home');
    expect(buyDecision(MEMBER, { ...ACTIVE, isTrialing: true })).toBe('redirect_home');
    expect(buyDecision(MEMBER, { ...ACTIVE, licenseStatus: 'inactive' })).toBe('redirect_home');
  });
});

describe('buyLicenseView', () => {
  const RENEW = {
    decision: 'renew_membership',
    billingType: 'stripe',
    autoTrial: false,
    hasPrice: true,
  } as const;

  test('SH-147: manual contacts sales, stripe checks out', () => {
    expect(buyLicenseView({ ...RENEW, billingType: 'manual' })).toBe('contact_sales');
    expect(buyLicenseView(RENEW)).toBe('checkout');
  });

  test('SH-148, SH-330: stripe without a price is wrongly configured', () => {
    expect(buyLicenseView({ ...RENEW, hasPrice: false })).toBe('wrongly_configured');
    expect(WRONGLY_CONFIGURED).toBe('This page is wrongly configured. Please contact us…');
  });

  test.each(['', 'paypal', 'Stripe'])("SH-149, SH-330: billing type %j shows 'Error'", (billingType) => {
    expect(buyLicenseView({ ...RENEW, billingType })).toBe('error');
    expect(UNKNOWN_BILLING_TYPE).toBe('Error');
  });

  test('SH-334: with auto_trial a free trial starts at once, a membership still has to be bought', () => {
    const trial = { ...RENEW, decision: 'free_trial', autoTrial: true } as const;
    expect(buyLicenseView({ ...trial, billingType: 'manual' })).toBe('start_trial');
    expect(buyLicenseView({ ...trial, autoTrial: false })).toBe('checkout');
    expect(buyLicenseView({ ...RENEW, autoTrial: true })).toBe('checkout');
  });
});
