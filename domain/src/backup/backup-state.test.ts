import { expect, test } from 'vitest';
import { backupAge, backupState } from './backup-state.ts';

const NOW = new Date('2026-11-18T12:00:00.000Z');

test.each([
  ['good', '2026-11-18T11:59:00.000Z'],
  ['good', '2026-11-17T12:00:00.000Z'],
  ['old', '2026-11-17T11:59:59.999Z'],
  ['old', '2026-10-01T12:00:00.000Z'],
  ['none', null],
] as const)('the state is %s when the last good backup holds %s', (state, takenAt) => {
  expect(backupState(takenAt === null ? null : new Date(takenAt), NOW)).toBe(state);
});

test.each([
  ['less than an hour', '2026-11-18T11:01:00.000Z'],
  ['1 hour', '2026-11-18T10:01:00.000Z'],
  ['31 hours', '2026-11-17T05:00:00.000Z'],
  ['47 hours', '2026-11-16T12:00:01.000Z'],
  ['2 days', '2026-11-16T12:00:00.000Z'],
  ['30 days', '2026-10-19T11:00:00.000Z'],
])('a backup is %s old', (age, takenAt) => {
  expect(backupAge(new Date(takenAt), NOW)).toBe(age);
});
