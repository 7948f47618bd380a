import { expect, test } from 'vitest';

import { reviewerProgressHighlight } from './reviewer-progress.ts';

const now = new Date('2025-11-14T12:00:00Z');
const DAY_MS = 86_400_000;
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS - ms);

test.each([
  [0, 0, 'none'],
  [7, 0, 'none'],
  [7, 1, 'yellow'],
  [14, 0, 'yellow'],
  [14, 1, 'red'],
  [400, 0, 'red'],
  [-1, 0, 'none'],
] as const)('AD-019, AD-020: a last submission %d days and %d ms ago is %s', (days, ms, highlight) => {
  expect(reviewerProgressHighlight(ago(days, ms), now)).toBe(highlight);
});

test('AMB-212: someone without a review has no colour', () => {
  expect(reviewerProgressHighlight(null, now)).toBe('none');
});
