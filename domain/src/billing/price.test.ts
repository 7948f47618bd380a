import { expect, test } from 'vitest';
import { EXCLUDING_TAX, formatPrice } from './price.ts';

test.each([
  [15_000, 'usd', '$150.00'],
  [15_050, 'eur', '€150.50'],
  [15_000, 'jpy', '¥15,000'],
  [0, 'gbp', '£0.00'],
])('SH-339: %s of %s is shown as %s', (unitAmount, currency, text) => {
  expect(formatPrice({ unitAmount, currency })).toBe(text);
});

test('SH-339: prices are said to exclude tax', () => {
  expect(EXCLUDING_TAX).toBe('excl. tax');
});
