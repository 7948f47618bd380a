import { expect, test } from 'vitest';
import { nurseHighlight, shortLastScan } from './nurse-highlight.ts';

const NOW = new Date('2025-03-31T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

test.each([
  [0, null],
  [5, null],
  [5.001, 'lazy'],
  [6, 'lazy'],
  [10, 'lazy'],
  [10.001, 'very lazy'],
  [11, 'very lazy'],
])('AD-089, AD-090, AD-306: a last scan %s days ago is %j', (days, highlight) => {
  expect(nurseHighlight(new Date(NOW.getTime() - days * DAY_MS), NOW)).toBe(highlight);
});

test('AD-089: no scan at all is very lazy', () => {
  expect(nurseHighlight(null, NOW)).toBe('very lazy');
});

test('AD-091: last_scan is shortened to its first 10 characters', () => {
  expect(shortLastScan('2025-03-01T08:15:00.000Z')).toBe('2025-03-01');
  expect(shortLastScan(null)).toBe('-');
});
