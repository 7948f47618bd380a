import { expect, test } from 'vitest';

import { clipTimeText } from './clip-time.ts';

test.each([
  [0, '0:00'],
  [7.99, '0:07'],
  [59.999, '0:59'],
  [60, '1:00'],
  [754, '12:34'],
  [-3, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('AD-302: %d seconds are shown as %s', (seconds, text) => {
  expect(clipTimeText(seconds)).toBe(text);
});
