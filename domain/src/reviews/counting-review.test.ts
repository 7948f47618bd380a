import { describe, expect, test } from 'vitest';
import { countingReview, takesSingleReview } from './counting-review.ts';

const mine = { reviewerGuid: 'me', guid: 'mine' };
const first = { reviewerGuid: 'ann', guid: 'first' };
const second = { reviewerGuid: 'bob', guid: 'second' };

describe('the review that counts', () => {
  test('AMB-123: is the own one, whatever others said before', () => {
    for (const collections of [[], ['everyone_reviews'], ['single_review_per_exam']] as const) {
      expect(countingReview('me', [first, mine], collections)).toBe(mine);
    }
  });

  test("AMB-123: is anyone's where one review is enough, the oldest", () => {
    expect(countingReview('me', [first, second], ['single_review_per_exam'])).toBe(first);
  });

  test('AMB-167: is none where everyone reviews and I did not', () => {
    expect(countingReview('me', [first], ['everyone_reviews'])).toBeNull();
  });

  test('AMB-115: is none while any collection still waits for mine', () => {
    expect(countingReview('me', [first], ['single_review_per_exam', 'everyone_reviews'])).toBeNull();
  });

  test('is none without reviews, and without a collection that says so', () => {
    expect(countingReview('me', [], ['single_review_per_exam'])).toBeNull();
    expect(countingReview('me', [first], [])).toBeNull();
  });
});

test('AMB-114, AMB-115: one review only where every collection of the reviewer says so', () => {
  expect(takesSingleReview(['single_review_per_exam'])).toBe(true);
  expect(takesSingleReview(['single_review_per_exam', 'everyone_reviews'])).toBe(false);
  expect(takesSingleReview(['everyone_reviews'])).toBe(false);
  expect(takesSingleReview([])).toBe(false);
});
