import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { daysBetween, isTimeZone, startOfDay, zonedTime, zonePlace } from './zoned-time.ts';

describe('zonedTime', () => {
  test('reads the calendar and the clock of the zone', () => {
    const at = new Date('2025-03-05T23:30:00Z');
    expect(zonedTime(at, 'Asia/Kathmandu')).toEqual({ year: 2025, month: 3, day: 6, hour: 5, minute: 15 });
    expect(zonedTime(at, 'America/New_York')).toEqual({ year: 2025, month: 3, day: 5, hour: 18, minute: 30 });
  });

  test('midnight is hour 0', () => {
    expect(zonedTime(new Date('2025-03-05T00:00:00Z'), 'UTC').hour).toBe(0);
  });

  test('an unknown zone reads as UTC', () => {
    const at = new Date('2025-03-05T23:30:00Z');
    expect(zonedTime(at, 'Mars/Olympus')).toEqual(zonedTime(at, 'UTC'));
  });

  test('every zone is within 15 hours of UTC', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (zone, at) => {
          const wall = zonedTime(at, zone);
          const wallMs = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
          expect(Math.abs(wallMs - at.getTime())).toBeLessThanOrEqual(15 * 3_600_000);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['Europe/Athens', 'Athens'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT-3', 'UTC+3'],
  ['Etc/GMT+5', 'UTC-5'],
  ['+05:30', 'UTC+05:30'],
])('zonePlace: %s is %s', (zone, place) => {
  expect(zonePlace(zone)).toBe(place);
});

test.each([
  ['UTC', '2026-03-29T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-28T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-03-29T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-28T18:15:00.000Z'],
])('the day begins at its first instant in %s', (zone, at) => {
  expect(startOfDay({ year: 2026, month: 3, day: 29 }, zone).toISOString()).toBe(at);
});

test('where clocks skip midnight, the day begins at the first hour that it has', () => {
  // Beirut put its clocks from 00:00 to 01:00 on this day.
  const start = startOfDay({ year: 2026, month: 3, day: 29 }, 'Asia/Beirut');
  expect(zonedTime(start, 'Asia/Beirut')).toEqual({ year: 2026, month: 3, day: 29, hour: 1, minute: 0 });
});

test('isTimeZone knows the zones of the engine', () => {
  expect(isTimeZone('Pacific/Kiritimati')).toBe(true);
  expect(isTimeZone('Pacific/Atlantis')).toBe(false);
});

test('daysBetween counts calendar days over month ends and leap days', () => {
  expect(daysBetween({ year: 2024, month: 2, day: 28 }, { year: 2024, month: 3, day: 1 })).toBe(2);
  expect(daysBetween({ year: 2025, month: 1, day: 1 }, { year: 2024, month: 12, day: 31 })).toBe(-1);
});
