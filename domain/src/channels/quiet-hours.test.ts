import { describe, expect, test } from 'vitest';
import { areQuietHours, isQuiet } from './quiet-hours.ts';

const NIGHT = { from: '22:00', to: '06:30', timeZone: 'Europe/Berlin' };
const NOON = { from: '12:00', to: '13:00', timeZone: 'America/New_York' };

describe('quiet hours', () => {
  test.each([
    [NIGHT, '2026-01-15T20:59:59.000Z', false],
    [NIGHT, '2026-01-15T21:00:00.000Z', true],
    [NIGHT, '2026-01-16T05:29:59.000Z', true],
    [NIGHT, '2026-01-16T05:30:00.000Z', false],
    // In summer the same clock is an hour earlier in UTC.
    [NIGHT, '2026-07-15T20:00:00.000Z', true],
    [NIGHT, '2026-07-16T04:30:00.000Z', false],
    // The night in which the clocks go back has 02:30 twice, and both are quiet.
    [NIGHT, '2026-10-25T00:30:00.000Z', true],
    [NIGHT, '2026-10-25T01:30:00.000Z', true],
    [NOON, '2026-01-15T16:59:00.000Z', false],
    [NOON, '2026-01-15T17:00:00.000Z', true],
    [NOON, '2026-01-15T18:00:00.000Z', false],
  ])('%o at %s: %s', (hours, at, expected) => {
    expect(isQuiet(hours, new Date(at))).toBe(expected);
  });

  test.each([
    [NIGHT, true],
    [{ ...NIGHT, to: '22:00' }, false],
    [{ ...NIGHT, from: '24:00' }, false],
    [{ ...NIGHT, from: '7:00' }, false],
    [{ ...NIGHT, timeZone: 'Europe/Atlantis' }, false],
  ])('%o can be set: %s', (hours, expected) => {
    expect(areQuietHours(hours)).toBe(expected);
  });
});
