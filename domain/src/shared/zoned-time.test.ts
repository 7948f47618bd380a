import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { daysBetween, isTimeZone, zonedTime, zoneToShow } from './zoned-time.ts';

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

test('AMB-188: the recorded zone is shown, the own zone when it is absent or unknown', () => {
  expect(zoneToShow('Europe/Athens', 'UTC')).toBe('Europe/Athens');
  expect(zoneToShow(null, 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(zoneToShow(undefined, 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(zoneToShow('GMT+99', 'Europe/Berlin')).toBe('Europe/Berlin');
  expect(zoneToShow('', 'nowhere')).toBe('UTC');
});

test('isTimeZone knows the zones of the engine', () => {
  expect(isTimeZone('Pacific/Kiritimati')).toBe(true);
  expect(isTimeZone('Pacific/Atlantis')).toBe(false);
});

test('daysBetween counts calendar days over month ends and leap days', () => {
  expect(daysBetween({ year: 2024, month: 2, day: 28 }, { year: 2024, month: 3, day: 1 })).toBe(2);
  expect(daysBetween({ year: 2025, month: 1, day: 1 }, { year: 2024, month: 12, day: 31 })).toBe(-1);
});
