import { expect, test } from 'vitest';
import { totalExamReviews } from './total-exam-reviews.ts';

test('AD-100, AMB-211: the total is what the person could have done', () => {
  const counts = { ownReviews: 5, eligibleExams: 40, openExams: 3 };
  expect(totalExamReviews('everyone_reviews', counts)).toBe(40);
  expect(totalExamReviews('single_review_per_exam', counts)).toBe(8);
});
