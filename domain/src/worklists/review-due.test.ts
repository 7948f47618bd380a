import { describe, expect, test } from 'vitest';

import { isReviewable, isReviewDue } from './review-due.ts';

test('RV-009, AMB-111: reviewable is what is uploaded, not aborted and no practice', () => {
  const exam = { uploadedAt: new Date('2025-11-14'), isAborted: false, isPractiseExam: false };
  expect(isReviewable(exam)).toBe(true);
  expect(isReviewable({ ...exam, uploadedAt: null })).toBe(false);
  expect(isReviewable({ ...exam, isAborted: true })).toBe(false);
  expect(isReviewable({ ...exam, isPractiseExam: true })).toBe(false);
});

describe('isReviewDue', () => {
  test('AMB-113: everyone_reviews waits for the own review', () => {
    expect(isReviewDue('me', ['other'], ['everyone_reviews'])).toBe(true);
    expect(isReviewDue('me', ['other', 'me'], ['everyone_reviews'])).toBe(false);
  });

  test('AMB-114: single_review_per_exam waits for anyone', () => {
    expect(isReviewDue('me', [], ['single_review_per_exam'])).toBe(true);
    expect(isReviewDue('me', ['other'], ['single_review_per_exam'])).toBe(false);
  });

  test('AMB-115: due while due in any collection, and one own review counts in all', () => {
    const both = ['single_review_per_exam', 'everyone_reviews'] as const;
    expect(isReviewDue('me', ['other'], both)).toBe(true);
    expect(isReviewDue('me', ['me'], both)).toBe(false);
    expect(isReviewDue('me', [], [])).toBe(false);
  });
});
