import { describe, expect, test } from 'vitest';

import { asksForComment, clipNeedsComment, COMMENT_TEXTS, commentPlaceholder } from './clip-comment.ts';
import { exampleClip, exampleRules } from './example-review.fixture.ts';

const on = exampleRules();
const off = exampleRules({ examDiagnosis: false });

describe('clipNeedsComment', () => {
  test('RV-261, RV-310: a rating of 2 or lower needs one, 3 does not', () => {
    expect(clipNeedsComment(exampleClip({ rating: 2 }), off)).toBe(true);
    expect(clipNeedsComment(exampleClip({ rating: 3 }), off)).toBe(false);
  });

  test.each(['rescan', 'standard', 'not_applicable'] as const)(
    'RV-262: with exam diagnosis %s needs one',
    (assessment) => {
      expect(clipNeedsComment(exampleClip({ rating: 4, assessment }), on)).toBe(true);
      expect(clipNeedsComment(exampleClip({ rating: 4, assessment }), off)).toBe(false);
    },
  );

  test('RV-262: negative and positive need none', () => {
    expect(clipNeedsComment(exampleClip({ rating: 4, assessment: 'negative' }), on)).toBe(false);
    expect(clipNeedsComment(exampleClip({ rating: 4, assessment: 'positive' }), on)).toBe(false);
  });

  test('RV-263: mock clips and reviewed clips never need one', () => {
    const low = { rating: 1, assessment: 'rescan' } as const;
    expect(clipNeedsComment(exampleClip({ ...low, isMock: true }), on)).toBe(false);
    expect(clipNeedsComment(exampleClip({ ...low, isAlreadyReviewed: true }), on)).toBe(false);
  });
});

describe('asksForComment', () => {
  test('RV-205, RV-206: once rated and assessed, while the comment is blank', () => {
    expect(asksForComment(exampleClip({ rating: 2 }), on)).toBe(false);
    expect(asksForComment(exampleClip({ rating: 2, assessment: 'rescan' }), on)).toBe(true);
    expect(asksForComment(exampleClip({ rating: 2 }), off)).toBe(true);
    expect(asksForComment(exampleClip({ rating: 2, comment: ' ' }), off)).toBe(true);
    expect(asksForComment(exampleClip({ rating: 2, comment: 'blurred' }), off)).toBe(false);
    expect(COMMENT_TEXTS.required).toBe('Explain why you chose this assessment');
  });
});

test('RV-207, RV-208, RV-209: the comment box says why it is empty', () => {
  expect(commentPlaceholder({ isMock: true, display: 'not_shown' }, false)).toBe(
    'Comments are disabled as the cine loop is missing',
  );
  expect(commentPlaceholder({ isMock: false, display: 'shown' }, true)).toBe('Enter review comments');
  expect(commentPlaceholder({ isMock: false, display: 'shown' }, false)).toBe('No comments provided');
});
