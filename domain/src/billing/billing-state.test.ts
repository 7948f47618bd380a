import { expect, test } from 'vitest';
import { mayOpenBilling, mayOpenPurchaseSuccess, type BillingState } from './billing-state.ts';

const OWNER = { guid: 'owner' };
const MEMBER = { guid: 'member' };
const ACTIVE: BillingState = {
  workspaceGuid: 'workspace',
  purchaserGuid: 'owner',
  licenseStatus: 'active',
  isTrialing: false,
};
const EXPIRED: BillingState = { ...ACTIVE, licenseStatus: 'inactive' };
const TRIAL: BillingState = { ...ACTIVE, isTrialing: true };
const NO_WORKSPACE: BillingState = {
  workspaceGuid: null,
  purchaserGuid: null,
  licenseStatus: 'no_license',
  isTrialing: false,
};

test('SH-055, SH-056, SH-246: billing opens for the purchaser only, and only when not trialing', () => {
  expect(mayOpenBilling(OWNER, ACTIVE)).toBe(true);
  expect(mayOpenBilling(OWNER, EXPIRED)).toBe(true);
  expect(mayOpenBilling(OWNER, TRIAL)).toBe(false);
  expect(mayOpenBilling(MEMBER, ACTIVE)).toBe(false);
  expect(mayOpenBilling(OWNER, NO_WORKSPACE)).toBe(false);
});

test('SH-156: purchase-success is for the purchaser of a workspace with an active or trialing licence', () => {
  expect(mayOpenPurchaseSuccess(OWNER, ACTIVE)).toBe(true);
  expect(mayOpenPurchaseSuccess(OWNER, { ...ACTIVE, licenseStatus: 'force_active' })).toBe(true);
  expect(mayOpenPurchaseSuccess(OWNER, { ...TRIAL, licenseStatus: 'inactive' })).toBe(true);
  expect(mayOpenPurchaseSuccess(OWNER, EXPIRED)).toBe(false);
  expect(mayOpenPurchaseSuccess(MEMBER, ACTIVE)).toBe(false);
  expect(mayOpenPurchaseSuccess(OWNER, NO_WORKSPACE)).toBe(false);
});
