import { expect, test } from 'vitest';
import { isPossibleTime } from './exam-time.ts';

const NOW = new Date('2026-03-02T09:00:00Z');

test.each([
  ['2026-03-02T09:00:00Z', true],
  ['2026-03-03T09:00:00Z', true],
  ['2026-03-03T09:00:01Z', false],
  ['2019-06-01T00:00:00Z', true],
  ['1970-01-01T00:00:01Z', false],
])('AMB-109: a recording of %s is possible in March 2026: %s', (at, expected) => {
  expect(isPossibleTime(new Date(at), NOW)).toBe(expected);
});
