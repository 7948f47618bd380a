import fc from 'fast-check';
import { expect, test } from 'vitest';

import { roundTo } from './rounding.ts';

test.each([
  [24.691358, 2, 24.69],
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [66.666_66, 1, 66.7],
  [0.049, 1, 0],
  [-0.001, 2, 0],
  [1e-9, 2, 0],
])('%d to %d decimals is %d', (value, decimals, expected) => {
  expect(roundTo(value, decimals)).toBe(expected);
});

test('a rounded number is at most half a unit of its last decimal away, and rounding again changes nothing', () => {
  const anyValue = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(anyValue, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
      const rounded = roundTo(value, decimals);
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
      expect(roundTo(rounded, decimals)).toBe(rounded);
    }),
  );
});
