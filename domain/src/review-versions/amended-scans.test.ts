import { expect, test } from 'vitest';
import { amendedScans } from './amended-scans.ts';

const FIRST = { submissionGuid: 'first', createdAt: '2026-03-01T10:00:00.000Z' };
const SECOND = { submissionGuid: 'second', createdAt: '2026-03-02T10:00:00.000Z' };
const THIRD = { submissionGuid: 'third', createdAt: '2026-03-03T10:00:00.000Z' };

test.each([
  ['alone', [FIRST], FIRST, [0], []],
  ['the earlier one counts', [FIRST, SECOND], SECOND, [0, 1], []],
  ['the later one does not', [FIRST, SECOND, THIRD], SECOND, [0, 1], [2]],
  ['scans of one submission count together', [FIRST, FIRST, SECOND], FIRST, [0, 1], [2]],
  ['an open scan is no part of it', [FIRST, null, SECOND], SECOND, [0, 2], []],
] as const)('%s', (_name, reviews, amended, counting, later) => {
  const scans = reviews.map((review, at) => ({ at, review }));
  const found = amendedScans(scans, amended, ({ review }) => review);
  expect(found.counting.map(({ at }) => at)).toEqual(counting);
  expect(found.later.map(({ at }) => at)).toEqual(later);
});
