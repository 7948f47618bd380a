import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOemExpired, oemExpiresIn, oemExpiresInText } from './oem-expiry.ts';

const NOW = new Date('2025-03-05T10:00:00Z');

test.each([
  ['2025-03-17T10:00:00Z', 12, 'in 12 days'],
  ['2025-03-17T09:59:59Z', 11, 'in 11 days'],
  ['2025-03-06T11:00:00Z', 1, 'in 1 day'],
  ['2025-03-05T22:00:00Z', 0, 'today'],
  ['2025-03-05T09:00:00Z', -1, '1 day ago'],
  ['2025-03-02T10:00:00Z', -3, '3 days ago'],
])('AD-073, AD-122: a certificate until %s expires in %s days, shown %j', (expiration, days, text) => {
  expect(oemExpiresIn(new Date(expiration), NOW)).toBe(days);
  expect(oemExpiresInText(days)).toBe(text);
});

test('AD-122: the days are negative exactly when the certificate has expired', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (ms) => {
      const expiration = new Date(NOW.getTime() + ms);
      expect(isOemExpired(expiration, NOW)).toBe(ms < 0);
    }),
  );
});
