import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETRY_LIMIT, retryDelay } from './retry-delay.ts';

test.each([
  [0, 0, 500],
  [0, 1, 625],
  [1, 0, 1000],
  [1, 1, 1250],
  [2, 0, 2000],
  [2, 1, 2500],
  [3, 0, null],
])('SH-259, SH-302, SH-331: after %s retries, with chance %s, the delay is %s', (retries, random, delay) => {
  expect(retryDelay(retries, random)).toBe(delay);
});

test('SH-259: three retries at most, each later than the one before, whatever the chance', () => {
  expect(RETRY_LIMIT).toBe(3);
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.nat(1),
      chance,
      chance,
      fc.integer({ min: 3, max: 100 }),
      (retries, first, second, many) => {
        expect(retryDelay(retries + 1, second)).toBeGreaterThan(retryDelay(retries, first) ?? Infinity);
        expect(retryDelay(many, first)).toBeNull();
      },
    ),
  );
});
