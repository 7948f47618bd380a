import { expect, test } from 'vitest';
import { grantsLicense, hasEnded, isMendable, reportedLicenseStatus } from './subscription-status.ts';

test.each([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['unpaid', false],
  ['paused', false],
  ['canceled', false],
  ['incomplete', false],
  ['incomplete_expired', false],
  ['a word of next year', false],
])('a subscription that is %s gives a licence: %s', (status, expected) => {
  expect(grantsLicense(status)).toBe(expected);
});

test.each([
  { subscriptions: [], expected: null },
  { subscriptions: ['incomplete'], expected: null },
  { subscriptions: ['incomplete_expired', 'incomplete'], expected: null },
  { subscriptions: ['canceled'], expected: 'inactive' },
  { subscriptions: ['canceled', 'active'], expected: 'active' },
  { subscriptions: ['incomplete', 'unpaid'], expected: 'inactive' },
])('subscriptions $subscriptions together say $expected', ({ subscriptions, expected }) => {
  expect(reportedLicenseStatus(subscriptions)).toBe(expected);
});

test('only a subscription that lives on unpaid is mended at the provider', () => {
  expect(['past_due', 'unpaid', 'paused'].every(isMendable)).toBe(true);
  expect(['active', 'trialing', 'canceled', 'incomplete', 'incomplete_expired'].some(isMendable)).toBe(false);
});

test('a subscription has ended when it cannot be brought back', () => {
  expect(['canceled', 'incomplete_expired'].every(hasEnded)).toBe(true);
  expect(['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'].some(hasEnded)).toBe(false);
});
