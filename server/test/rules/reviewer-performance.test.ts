import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import { reviewerPerformance } from './reviewer-performance.ts';
import type { JudgedReview } from './reviewer-performance.ts';

const review = (
  assessment: JudgedReview['assessment'],
  groundTruth: JudgedReview['groundTruth'],
  rating: JudgedReview['rating'] = 4,
): JudgedReview => ({ reviewer: 'h@x.example', assessment, groundTruth, rating });

test('AD-038, AMB-230: hits and misses against the ground truth, per reviewer', () => {
  const [performance] = reviewerPerformance([
    review('positive', 'positive'),
    review('positive', 'positive'),
    review('negative', 'positive'),
    review('positive', 'negative'),
    review('negative', 'negative'),
    review('rescan', 'negative', 2),
    review('negative', null, 3),
  ]);
  expect(performance).toEqual({
    reviewer: 'h@x.example',
    reviews: 7,
    truePositives: 2,
    falsePositives: 1,
    trueNegatives: 1,
    falseNegatives: 1,
    notApplicable: 1,
    sensitivity: 66.7,
    specificity: 50,
    averageRating: 3.57,
  });
});

test('without cases there is no sensitivity and no specificity', () => {
  expect(reviewerPerformance([review('negative', null)])[0]).toMatchObject({
    sensitivity: null,
    specificity: null,
  });
  expect(reviewerPerformance([])).toEqual([]);
});

test('every review is on exactly one line', () => {
  const reviews = fc.array(
    fc.record({
      reviewer: fc.constantFrom('a', 'b', 'c'),
      assessment: fc.constantFrom(...ASSESSMENTS),
      groundTruth: fc.constantFrom('positive' as const, 'negative' as const, null),
      rating: fc.constantFrom(...RATINGS),
    }),
  );
  fc.assert(
    fc.property(reviews, (list) => {
      const lines = reviewerPerformance(list);
      expect(lines.reduce((sum, line) => sum + line.reviews, 0)).toBe(list.length);
      expect(new Set(lines.map((line) => line.reviewer)).size).toBe(lines.length);
    }),
  );
});
