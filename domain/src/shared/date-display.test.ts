import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { displayDate, displayDateTime } from './date-display.ts';
import { zonedTime } from './zoned-time.ts';

const now = new Date('2025-11-14T12:00:00Z');
const HOUR_MS = 3_600_000;

const ZONES = [
  'UTC',
  'Europe/Athens',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Antarctica/Troll',
];

describe('displayDate', () => {
  test.each([
    ['2025-11-14T00:00:00Z', 'Today'],
    ['2025-11-13T23:59:59Z', 'Yesterday'],
    ['2025-11-13T00:00:00Z', 'Yesterday'],
    ['2025-11-12T23:59:59Z', 'November 12, 2025'],
    ['2025-03-05T08:00:00Z', 'March 05, 2025'],
    ['2025-11-15T00:00:00Z', 'November 15, 2025'],
  ])('RV-322: %s is shown as %s', (at, expected) => {
    expect(displayDate(at, { now, zone: 'UTC' })).toBe(expected);
  });

  test.each([null, undefined, '', 'not a date'])('RV-323: a missing date (%j) is N/A', (at) => {
    expect(displayDate(at, { now, zone: 'UTC' })).toBe('N/A');
    expect(displayDateTime(at, { now, zone: 'UTC' })).toBe('N/A');
  });

  test('AMB-188: Today is judged in the zone of the exam', () => {
    const at = new Date('2025-11-14T23:30:00Z');
    const reader = { now: new Date('2025-11-15T01:00:00Z'), zone: 'Europe/Athens' };
    expect(displayDate(at, reader)).toBe('Today');
    expect(displayDate(at, { ...reader, zone: 'UTC' })).toBe('Yesterday');
  });

  test('a day of 25 hours is still one day', () => {
    const reader = { now: new Date('2025-11-03T00:30:00-05:00'), zone: 'America/New_York' };
    expect(displayDate(new Date('2025-11-02T00:10:00-04:00'), reader)).toBe('Yesterday');
  });
});

describe('displayDateTime', () => {
  test('AMB-189: start and review times carry the clock', () => {
    const reader = { now, zone: 'UTC' };
    expect(displayDateTime('2025-11-14T09:05:59Z', reader)).toBe('Today, 09:05');
    expect(displayDateTime('2025-03-05T14:05:00Z', reader)).toBe('March 05, 2025, 14:05');
    expect(displayDateTime('2025-11-13T00:00:00Z', reader)).toBe('Yesterday, 00:00');
  });
});

const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });

test('in every zone the present is Today, and the text never depends on the hour of reading', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), (at, zone) => {
      expect(displayDate(at, { now: at, zone })).toBe('Today');
      const { hour, minute } = zonedTime(at, zone);
      const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      expect(displayDateTime(at, { now: at, zone })).toBe(`Today, ${clock}`);
    }),
  );
});

test('in every zone what is more than two days old has its date', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 50, max: 5000 }), fc.constantFrom(...ZONES), (at, hours, zone) => {
      const text = displayDate(new Date(at.getTime() - hours * HOUR_MS), { now: at, zone });
      expect(text).toMatch(/^[A-Z][a-z]+ \d{2}, \d{4}$/);
    }),
  );
});

test('in every zone the last 22 hours are Today or Yesterday', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 22 }), fc.constantFrom(...ZONES), (at, hours, zone) => {
      const text = displayDate(new Date(at.getTime() - hours * HOUR_MS), { now: at, zone });
      expect(['Today', 'Yesterday']).toContain(text);
    }),
  );
});
