import { expect, test } from 'vitest';
import { amendedScans, hadRescan } from './amended-scans.ts';

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

test.each([
  ['before the review', '2026-03-01T09:59:59.999Z', true],
  ['at the same moment', '2026-03-01T10:00:00.000Z', true],
  ['after the review', '2026-03-01T10:00:00.001Z', false],
] as const)('a rescan that came %s', (_name, createdAt, expected) => {
  const submittedAt = new Date(FIRST.createdAt);
  const chain = [
    { linkedTo: null, createdAt: new Date('2026-03-01T08:00:00.000Z') },
    { linkedTo: 'original', createdAt: new Date(createdAt) },
  ];
  expect(hadRescan('original', chain, submittedAt)).toBe(expected);
  expect(hadRescan('another', chain, submittedAt)).toBe(false);
});
