import { expect, test } from 'vitest';

import { parseRatingRange, ratingFilter } from './rating-filter.ts';

test('AD-009, AD-299: the filter is 1 to 5, or 3 to 5 when only ratings 3+ are shown', () => {
  expect(ratingFilter(false)).toEqual({ min: 1, max: 5 });
  expect(ratingFilter(true)).toEqual({ min: 3, max: 5 });
});

test('AD-299: a range is read back', () => {
  expect(parseRatingRange('3-5')).toEqual({ min: 3, max: 5 });
  expect(parseRatingRange('2-2')).toEqual({ min: 2, max: 2 });
});

test.each(['', '5', '5-3', '0-5', '1-6', '1-55', 'a-b', '-'])('%j is no range of ratings', (text) => {
  expect(parseRatingRange(text)).toBeNull();
});
