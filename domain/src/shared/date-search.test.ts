import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayDate, displayDateTime } from './date-display.ts';
import { clocksNamed, datesNamed, minutesNamed } from './date-search.ts';

const now = new Date('2026-11-17T23:30:00Z');
/** Already the 18th. */
const berlin = { now, zone: 'Europe/Berlin' };

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
);
const anyMinute = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 });

describe('datesNamed', () => {
  test.each([
    ['Today', '2026-11-17T23:00:00.000Z', '2026-11-18T23:00:00.000Z'],
    ['yesterday', '2026-11-16T23:00:00.000Z', '2026-11-17T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-12', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['March 05, 2025', '2025-03-04T23:00:00.000Z', '2025-03-05T23:00:00.000Z'],
    ['mar 2025', '2025-02-28T23:00:00.000Z', '2025-03-31T22:00:00.000Z'],
    ['Yesterday, 14:05', '2026-11-17T13:05:00.000Z', '2026-11-17T13:06:00.000Z'],
    ['2026-11-17T14:05', '2026-11-17T13:05:00.000Z', '2026-11-17T13:06:00.000Z'],
    ['2026-11-17T13:05Z', '2026-11-17T13:05:00.000Z', '2026-11-17T13:06:00.000Z'],
    ['2026-11-17T13:05:07Z', '2026-11-17T13:05:07.000Z', '2026-11-17T13:05:08.000Z'],
    ['2026-11-17T13:05:07.009Z', '2026-11-17T13:05:07.009Z', '2026-11-17T13:05:07.010Z'],
  ])("'%s' is a span in the reader's zone", (term, from, before) => {
    expect(datesNamed(term, berlin)).toMatchObject([{ from: new Date(from), before: new Date(before) }]);
  });

  test('a month without a year means that month of the last years', () => {
    const spans = datesNamed('March 05', berlin);
    expect(spans).toHaveLength(11);
    expect(spans[0]?.days).toEqual({ from: '2026-03-05', before: '2026-03-06' });
  });

  test.each([
    '',
    'Ma',
    'Solberg',
    '2026',
    '2026-13',
    '2026-02-30',
    'February 30, 2025',
    '5202-1546',
    '14:05',
    '2026-11-17T25:05Z',
    'maya',
  ])("'%s' names no date", (term) => {
    expect(datesNamed(term, berlin)).toEqual([]);
  });

  test('AMB-187: every time is found by the text that shows it', () => {
    fc.assert(
      fc.property(anyMinute, zones, (minutes, zone) => {
        const at = new Date(now.getTime() - minutes * 60_000);
        const holds = (term: string) =>
          datesNamed(term, { now, zone }).some(({ from, before }) => from <= at && at < before);
        expect(holds(displayDate(at, { now, zone }))).toBe(true);
        expect(holds(displayDateTime(at, { now, zone }))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('clocksNamed', () => {
  const isNamed = (term: string, at: Date, zone: string) =>
    clocksNamed(term, { now, zone }).some(
      ({ utcFrom, utcBefore, during }) =>
        utcFrom <= at.toISOString().slice(11, 16) &&
        at.toISOString().slice(11, 16) < utcBefore &&
        during.some(({ from, before }) => from <= at && at < before),
    );

  test('a clock time is another one in UTC while the clocks are put forward', () => {
    const clocks = clocksNamed('14:05', berlin);
    expect(clocks.map(({ utcFrom, utcBefore }) => [utcFrom, utcBefore])).toEqual([
      ['13:05', '13:06'],
      ['12:05', '12:06'],
    ]);
    expect(clocks[1]?.during).toContainEqual({
      minutesAhead: 120,
      from: new Date('2026-03-29T01:00:00Z'),
      before: new Date('2026-10-25T01:00:00Z'),
    });
  });

  test('the last minute of a day in UTC ends with the day', () => {
    expect(clocksNamed('23:59', { now, zone: 'UTC' })).toMatchObject([
      { utcFrom: '23:59', utcBefore: '24:00' },
    ]);
  });

  test.each(['', '24:00', '12:60', '9:5', '14', '14:05:00', 'Today, 14:05', '5202:14'])(
    "'%s' names no clock time",
    (term) => {
      expect(clocksNamed(term, berlin)).toEqual([]);
    },
  );

  test('AMB-187: a time is found by the clock that shows it, and by no other minute', () => {
    fc.assert(
      fc.property(anyMinute, zones, (minutes, zone) => {
        const at = new Date(now.getTime() - minutes * 60_000);
        const clock = (moment: Date) => displayDateTime(moment, { now, zone }).slice(-'14:05'.length);
        expect(isNamed(clock(at), at, zone)).toBe(true);
        const nextHour = new Date(at.getTime() + 60 * 60_000);
        expect(isNamed(clock(at), nextHour, zone)).toBe(clock(nextHour) === clock(at));
      }),
      { numRuns: 60 },
    );
  });

  test('AMB-187: the minutes of a clock time are those that show it, one for each day', () => {
    const minutes = minutesNamed('14:05', berlin);
    const shown = new Set(minutes.map(({ from }) => displayDateTime(from, berlin).slice(-'14:05'.length)));
    expect(shown).toEqual(new Set(['14:05']));
    const ofLeapYear = minutes.filter(({ from }) => from.getUTCFullYear() === 2024);
    expect(ofLeapYear).toHaveLength(366);
    expect(minutes.every(({ from, before }) => before.getTime() - from.getTime() === 60_000)).toBe(true);
    expect(minutesNamed('Solberg', berlin)).toEqual([]);
  });
});
