import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  displayCalendarDate,
  displayDate,
  displayClock,
  displayDateTime,
  displayMoment,
  documentDay,
  documentMoment,
  recordedClock,
} from './date-display.ts';
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

test('a date of birth is a date in words, on the day itself too', () => {
  expect(displayCalendarDate('1960-02-03')).toBe('February 03, 1960');
  expect(displayCalendarDate(now.toISOString().slice(0, 10))).toBe('November 14, 2025');
});

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

  test('AMB-188: Today is judged in the zone of the reader', () => {
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

test.each([
  { zone: 'UTC', expected: '09:05' },
  { zone: 'America/New_York', expected: '04:05' },
])('the clock alone is that of $zone', ({ zone, expected }) => {
  expect(displayClock('2025-11-14T09:05:59Z', zone)).toBe(expected);
  expect(displayClock('no time', zone)).toBe('N/A');
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

describe('displayMoment', () => {
  const morning = new Date('2026-11-17T08:00:00Z');
  const berlin = { now: morning, zone: 'Europe/Berlin' };

  test.each([
    ['the same zone', '2026-11-17T07:37:00Z', 'Europe/Berlin', 'Today, 08:37'],
    ['another name of the same clock', '2026-11-17T07:37:00Z', 'Europe/Madrid', 'Today, 08:37'],
    ['a zone ahead', '2026-11-17T07:37:00Z', 'Europe/Athens', 'Today, 08:37 · 09:37 Athens'],
    [
      'another day there',
      '2026-11-17T01:00:00Z',
      'America/New_York',
      'Today, 02:00 · November 16, 20:00 New York',
    ],
    ['an older date', '2026-03-05T13:05:00Z', 'Europe/London', 'March 05, 2026, 14:05 · 13:05 London'],
    ['an offset', '2026-11-17T07:37:00Z', 'Etc/GMT-3', 'Today, 08:37 · 10:37 UTC+3'],
    ['no zone', '2026-11-17T07:37:00Z', null, 'Today, 08:37'],
    ['a zone that nobody knows', '2026-11-17T07:37:00Z', 'Mars/Olympus', 'Today, 08:37'],
    ['no time', null, 'Europe/Athens', 'N/A'],
  ])('AMB-188: %s', (_case, at, zone, expected) => {
    expect(displayMoment(at, zone, berlin)).toBe(expected);
  });

  test("'Today' is judged in the reader's zone, whatever zone was recorded", () => {
    const at = '2026-11-16T23:30:00Z';
    expect(displayMoment(at, 'America/New_York', berlin)).toBe('Today, 00:30 · November 16, 18:30 New York');
  });

  test('a list in the order of its instants reads in order, whatever zones were recorded', () => {
    const zones = fc.constantFrom('Europe/Athens', 'America/New_York', 'Asia/Kathmandu', 'UTC', null);
    const start = new Date('2026-11-17T00:00:00Z').getTime();
    const row = fc.record({ at: fc.integer({ min: 0, max: 22 * 60 }), zone: zones });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2 }), (rows) => {
        const shown = rows
          .toSorted((one, other) => one.at - other.at)
          .map(({ at, zone }) =>
            displayMoment(new Date(start + at * 60_000), zone, { now: morning, zone: 'UTC' }),
          )
          .map((text) => text.slice(0, 'Today, 00:00'.length));
        expect(shown).toEqual(shown.toSorted());
      }),
    );
  });
});

test('a document names the zone of every time, and never says today', () => {
  const at = new Date('2026-11-17T07:37:00Z');
  expect(documentMoment(at, 'Europe/Athens', 'Europe/Berlin')).toBe(
    'November 17, 2026, 08:37 Berlin · 09:37 Athens',
  );
  expect(documentMoment(at, 'UTC', 'UTC')).toBe('November 17, 2026, 07:37 UTC');
  expect(documentMoment(null, 'UTC', 'UTC')).toBe('N/A');
  expect(documentDay(at, 'UTC')).toBe('November 17, 2026 (UTC)');
});

test('recordedClock says nothing where the clocks agree', () => {
  expect(recordedClock('2026-11-17T07:37:00Z', 'Etc/UTC', 'UTC')).toBeNull();
  expect(recordedClock('2026-11-17T07:37:00Z', 'Etc/GMT-3', 'UTC')).toBe('10:37 UTC+3');
});
