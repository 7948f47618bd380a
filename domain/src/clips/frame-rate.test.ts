import { expect, test } from 'vitest';

import { frameRate } from './frame-rate.ts';

test.each([null, undefined, 0, -5, Number.NaN, Number.POSITIVE_INFINITY])(
  'RV-319, AD-301: the frame rate is 30 when it is unknown (%s)',
  (recorded) => {
    expect(frameRate(recorded)).toBe(30);
  },
);

test('a known frame rate stands', () => {
  expect(frameRate(23.976)).toBe(23.976);
});
