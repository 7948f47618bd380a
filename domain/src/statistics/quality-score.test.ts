import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { RATINGS } from '../reviews/rating.ts';
import { countRatings } from './count-ratings.fixture.ts';
import { addCounts, NO_RATINGS, percentageOf, qualityScore } from './quality-score.ts';

describe('qualityScore', () => {
  test('AD-013, AD-095: total, average, population deviation and shares', () => {
    const score = qualityScore(countRatings([2, 4, 4, 4, 5, 5]));
    expect(score).toEqual({
      total: 6,
      average: 4,
      standardDeviation: 1,
      shares: {
        1: { absolute: 0, percentage: 0 },
        2: { absolute: 1, percentage: 16.7 },
        3: { absolute: 0, percentage: 0 },
        4: { absolute: 3, percentage: 50 },
        5: { absolute: 2, percentage: 33.3 },
      },
    });
  });

  test('AMB-204: one review deviates by 0, averages have 2 decimals', () => {
    expect(qualityScore(countRatings([3]))).toMatchObject({ average: 3, standardDeviation: 0 });
    expect(qualityScore(countRatings([3, 4, 4]))).toMatchObject({ average: 3.67, standardDeviation: 0.47 });
  });

  test('without reviews everything is 0', () => {
    expect(qualityScore(NO_RATINGS)).toMatchObject({ total: 0, average: 0, standardDeviation: 0 });
  });

  test('the average is on the scale, the deviation at most half of it, and the shares make 100 %', () => {
    const ratings = fc.array(fc.constantFrom(...RATINGS), { minLength: 1 });
    fc.assert(
      fc.property(ratings, (list) => {
        const { average, standardDeviation, shares, total } = qualityScore(countRatings(list));
        expect(total).toBe(list.length);
        expect(average).toBeGreaterThanOrEqual(Math.min(...list));
        expect(average).toBeLessThanOrEqual(Math.max(...list));
        expect(standardDeviation).toBeGreaterThanOrEqual(0);
        expect(standardDeviation).toBeLessThanOrEqual(2);
        const sum = RATINGS.reduce((so, rating) => so + shares[rating].percentage, 0);
        expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.25 + 1e-9);
      }),
    );
  });

  test('counts may be added in any grouping', () => {
    const ratings = fc.array(fc.constantFrom(...RATINGS));
    fc.assert(
      fc.property(ratings, ratings, (one, other) => {
        expect(addCounts(countRatings(one), countRatings(other))).toEqual(countRatings([...one, ...other]));
      }),
    );
  });
});

test('AMB-205: percentages have 1 decimal, and nothing of nothing is 0', () => {
  expect(percentageOf(1, 3)).toBe(33.3);
  expect(percentageOf(2, 3)).toBe(66.7);
  expect(percentageOf(0, 0)).toBe(0);
});
