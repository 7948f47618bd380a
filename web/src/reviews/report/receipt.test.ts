import { expect, test } from 'vitest';
import type { ExamReview } from '../reviews.queries.ts';
import { awaitsReceipt, receiptWords } from './receipt.ts';

const review = (fields: Partial<ExamReview>) =>
  ({
    clinical_decision: 'rescan',
    reviewer_email: 'rita@test.example',
    operator_email: 'olga@test.example',
    ...fields,
  }) as ExamReview;

test('the report tells whether the operator has read it where there is a decision', () => {
  expect(awaitsReceipt(review({}))).toBe(true);
  expect(awaitsReceipt(review({ clinical_decision: null }))).toBe(false);
  expect(awaitsReceipt(null)).toBe(false);
});

test('and not where the reviewer decided on an exam of their own', () => {
  expect(awaitsReceipt(review({ operator_email: 'rita@test.example' }))).toBe(false);
});

test('it says when, or that nobody did', () => {
  expect(receiptWords(null)).toBe('Not yet read by the operator');
  expect(receiptWords('2026-03-06T12:15:00.000Z')).toMatch(
    /^Read by the operator on March 06, 2026, \d\d:15 [\w ]+$/,
  );
});
