import { expect, test } from 'vitest';

import { bmi } from './bmi.ts';

test('AD-106: 80 kg and 180 cm is 24.69', () => {
  expect(bmi(180, 80)).toBe(24.69);
});

test.each([
  [null, 80],
  [180, null],
  [0, 80],
  [180, 0],
  [-180, 80],
  [Number.NaN, 80],
  [1e-200, 80],
])('height %d and weight %d give no BMI', (height, weight) => {
  expect(bmi(height, weight)).toBeNull();
});
