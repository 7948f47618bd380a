import { expect, test } from 'vitest';
import { deletionDueOn, isDeletionOverdue, lastDeletionDay } from './deletion-dates.ts';

const NOW = new Date('2025-03-31T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

test('SH-205, SH-333: an account is deleted 30 days after the request', () => {
  expect(deletionDueOn(new Date('2025-03-01T10:00:00Z'))).toEqual(NOW);
});

test.each([
  [0, false],
  [29, false],
  [30, false],
  [30.001, true],
  [31, true],
])('AD-087, AD-304: a request of %s days ago is red: %s', (days, isRed) => {
  expect(isDeletionOverdue(new Date(NOW.getTime() - days * DAY_MS), NOW)).toBe(isRed);
});

test('AMB-056: requests from before the last day are due, and no others', () => {
  const last = lastDeletionDay(NOW);
  expect(isDeletionOverdue(last, NOW)).toBe(false);
  expect(isDeletionOverdue(new Date(last.getTime() - 1), NOW)).toBe(true);
});
