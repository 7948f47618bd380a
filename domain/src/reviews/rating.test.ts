import fc from 'fast-check';
import { expect, test } from 'vitest';

import { RATING_SCALE } from './rating-scale.ts';
import { allowsFullAssessment, clampToRating, isRating, RATINGS, toRating } from './rating.ts';

test('RV-174, RV-269: a rating is one of 1 to 5, values below 1 are unset', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(toRating)).toEqual([null, 1, 2, 3, 4, 5, null]);
  expect([-1, 2.5, '3', null, undefined].filter(isRating)).toEqual([]);
  expect(toRating(null)).toBeNull();
});

test('RV-310: the threshold for full assessment is 3', () => {
  expect(RATINGS.map(allowsFullAssessment)).toEqual([false, false, true, true, true]);
  expect(allowsFullAssessment(null)).toBe(false);
});

test('AD-060: rating filter values are clamped to 1 to 5', () => {
  expect([0, 9, 3, -2].map((value) => clampToRating(value, 1))).toEqual([1, 5, 3, 1]);
  expect(clampToRating(Number.NaN, 5)).toBe(5);
  fc.assert(
    fc.property(fc.double(), (value) => {
      expect(RATINGS).toContain(clampToRating(value, 1));
    }),
  );
});

test('RV-068: every score has its words for the popover', () => {
  expect(Object.keys(RATING_SCALE)).toEqual(['1', '2', '3', '4', '5']);
});
