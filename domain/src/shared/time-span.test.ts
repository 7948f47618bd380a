import { expect, test } from 'vitest';
import { timeSpan } from './time-span.ts';

const HOUR = 3_600_000;

test.each([
  [-5_000, '0 seconds'],
  [1_999, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 min'],
  [HOUR - 1, '59 min'],
  [HOUR, '1 h'],
  [4 * HOUR + 21 * 60_000, '4 h 21 min'],
  [48 * HOUR - 1, '47 h 59 min'],
  [48 * HOUR, '2 days'],
  [9.9 * 24 * HOUR, '9 days'],
])('%i ms are told as %s', (milliseconds, text) => {
  expect(timeSpan(milliseconds)).toBe(text);
});
