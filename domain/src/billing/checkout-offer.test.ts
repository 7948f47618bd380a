import { expect, test } from 'vitest';
import {
  ACADEMY_BUNDLE,
  MONTHLY_PRICE_USD,
  isBundleOffered,
  offeredMemberships,
  orderSummary,
} from './checkout-offer.ts';

test('SH-150, SH-343: monthly and yearly are offered, monthly only with its build flag', () => {
  expect(offeredMemberships(true)).toEqual(['monthly', 'yearly']);
  expect(offeredMemberships(false)).toEqual(['yearly']);
});

test('SH-338, AD-311: the monthly price is $15 per licence', () => {
  expect(MONTHLY_PRICE_USD).toBe(15);
});

test('SH-340: the bundle is $125 and $150 less $55, which is the 20 percent of its badge', () => {
  expect(ACADEMY_BUNDLE).toMatchObject({ certificationsUsd: [125, 150], discountUsd: 55, badge: '-20%' });
  const full = ACADEMY_BUNDLE.certificationsUsd[0] + ACADEMY_BUNDLE.certificationsUsd[1];
  expect(ACADEMY_BUNDLE.discountUsd / full).toBe(0.2);
});

test.each([
  [{ workspaceGuid: 'w', hasBundlePrice: true, purchasedPocusAcademyBundle: false }, true],
  [{ workspaceGuid: null, hasBundlePrice: true, purchasedPocusAcademyBundle: false }, false],
  [{ workspaceGuid: 'w', hasBundlePrice: false, purchasedPocusAcademyBundle: false }, false],
  [{ workspaceGuid: 'w', hasBundlePrice: true, purchasedPocusAcademyBundle: true }, false],
])('SH-151, SH-341: with %j the bundle is offered: %s', (facts, isOffered) => {
  expect(isBundleOffered(facts)).toBe(isOffered);
});

test('the order names its parts and their sum', () => {
  const yearly = { unitAmount: 14_900, currency: 'usd' };
  const bundle = { unitAmount: 22_000, currency: 'usd' };
  expect(orderSummary({ membership: 'monthly', yearly, bundle: null })).toEqual({
    lines: [{ label: 'Monthly membership, first month', amount: { unitAmount: 1500, currency: 'usd' } }],
    total: { unitAmount: 1500, currency: 'usd' },
  });
  expect(orderSummary({ membership: 'yearly', yearly, bundle })).toEqual({
    lines: [
      { label: 'Yearly membership, first year', amount: yearly },
      { label: 'Certification academy, one-time fee', amount: bundle },
    ],
    total: { unitAmount: 36_900, currency: 'usd' },
  });
});
