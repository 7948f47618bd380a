import { describe, expect, test } from 'vitest';
import { TARGET_OUT_OF_BOUNDS, targetProblems, targetProblemSentence } from './target-limits.ts';
import type { CollectionTarget } from './target-of.ts';

const row = (values: Partial<CollectionTarget>): CollectionTarget => ({
  protocol: null,
  reviewMinutes: null,
  urgentReviewMinutes: null,
  resultMinutes: null,
  urgentResultMinutes: null,
  ...values,
});

const URGENT_IS_LONGER = 'The urgent target must not be longer than the usual one.';

describe('the targets of a collection', () => {
  test.each([
    ['none', null],
    ['five minutes', 5],
    ['30 days', 43_200],
  ])('may be %s', (_, minutes) => {
    expect(targetProblems([row({ reviewMinutes: minutes, urgentResultMinutes: minutes })])).toEqual([]);
  });

  test.each([
    ['zero', 0],
    ['negative', -60],
    ['below five minutes', 4],
    ['more than 30 days', 43_201],
    ['a year', 525_600],
    ['a part of a minute', 7.5],
    ['no number', Number.NaN],
  ])('may not be %s', (_, minutes) => {
    expect(targetProblems([row({ reviewMinutes: minutes })])).toEqual([
      { protocol: null, field: 'reviewMinutes', message: TARGET_OUT_OF_BOUNDS },
    ]);
  });

  test('each step is judged by itself, and each field that is wrong is named', () => {
    const problems = targetProblems([
      row({ reviewMinutes: 60, urgentReviewMinutes: 61, resultMinutes: 0, urgentResultMinutes: -1 }),
    ]);
    expect(problems.map(({ field, message }) => [field, message])).toEqual([
      ['urgentReviewMinutes', URGENT_IS_LONGER],
      ['resultMinutes', TARGET_OUT_OF_BOUNDS],
      ['urgentResultMinutes', TARGET_OUT_OF_BOUNDS],
    ]);
  });

  test('the urgent target may be as long as the usual one, and may stand alone', () => {
    expect(targetProblems([row({ reviewMinutes: 60, urgentReviewMinutes: 60 })])).toEqual([]);
    expect(targetProblems([row({ urgentReviewMinutes: 60 })])).toEqual([]);
  });

  test("a protocol's urgent target is compared with the usual one that counts for it", () => {
    const [problem, ...others] = targetProblems([
      row({ reviewMinutes: 60 }),
      row({ protocol: 'efast', urgentReviewMinutes: 90 }),
    ]);
    expect(others).toEqual([]);
    expect(problem && targetProblemSentence(problem)).toBe(`eFAST: ${URGENT_IS_LONGER}`);
  });

  test("a collection's urgent target may be longer than the usual one of a protocol: the shorter counts there", () => {
    const targets = [
      row({ reviewMinutes: 240, urgentReviewMinutes: 60 }),
      row({ protocol: 'efast', reviewMinutes: 30 }),
    ];
    expect(targetProblems(targets)).toEqual([]);
  });
});
