import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';
import type { RecurrenceRule, WallTime } from './recurrence.ts';

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const EARLIEST_YEAR = 1000;
const LONGEST_INTERVAL = 1000;
export const DAY_MS = 86_400_000;

export function wallOfTime(time: ICAL.Time): WallTime {
  if (time.year < EARLIEST_YEAR) throw new CalendarError('The calendar holds a date that is none.');
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
}

/** A value that must be a time; calendars of other programs hold surprises. */
export function timeOf(value: unknown): ICAL.Time {
  if (value instanceof ICAL.Time) return value;
  throw new CalendarError('The calendar holds a date that is none.');
}

/** Rules that repeat within a day are refused: no shift does, and a few of them would name millions of times. */
export function ruleOf(
  property: ICAL.Property,
  start: WallTime,
  untilOf: (time: ICAL.Time) => WallTime,
): RecurrenceRule {
  const recur = property.getFirstValue();
  if (!(recur instanceof ICAL.Recur)) throw new CalendarError('The calendar holds a rule that is none.');
  const frequency = FREQUENCIES.find((known) => known === recur.freq);
  if (frequency === undefined || repeatsWithinDay(recur, start)) {
    throw new CalendarError('The calendar holds an event that repeats within a day.');
  }
  const { interval } = recur;
  if (!Number.isInteger(interval) || interval < 1 || interval > LONGEST_INTERVAL) {
    throw new CalendarError('The calendar holds a rule that is none.');
  }
  return {
    frequency,
    interval,
    count: recur.count ?? null,
    until: recur.until ? untilOf(recur.until) : null,
    weekStart: recur.wkst - 1,
    byDay: partsOf(recur, 'BYDAY').map(weekdayOf),
    byMonth: numbersOf(recur, 'BYMONTH'),
    byMonthDay: numbersOf(recur, 'BYMONTHDAY'),
    byYearDay: numbersOf(recur, 'BYYEARDAY'),
    byWeek: numbersOf(recur, 'BYWEEKNO'),
    bySetPosition: numbersOf(recur, 'BYSETPOS'),
  };
}

/** Some programs repeat the time of the start in the rule; that says nothing new. */
function repeatsWithinDay(recur: ICAL.Recur, start: WallTime): boolean {
  const clock = new Date(start);
  const own = {
    BYHOUR: clock.getUTCHours(),
    BYMINUTE: clock.getUTCMinutes(),
    BYSECOND: clock.getUTCSeconds(),
  };
  return Object.entries(own).some(([part, value]) => numbersOf(recur, part).some((named) => named !== value));
}

function partsOf(recur: ICAL.Recur, part: string): unknown[] {
  const parts: unknown = recur.getComponent(part);
  return Array.isArray(parts) ? parts : [];
}

function numbersOf(recur: ICAL.Recur, part: string): number[] {
  return partsOf(recur, part).map(Number);
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function weekdayOf(part: unknown): { weekday: number; ordinal: number } {
  const [, ordinal = '', day = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(String(part)) ?? [];
  return { weekday: WEEKDAYS.indexOf(day), ordinal: ordinal === '' ? 0 : Number(ordinal) };
}

/** A length on the clock: a night that ends at eight ends at eight, also when the clocks change in it. */
export function lengthOfDuration(value: unknown): number {
  if (!(value instanceof ICAL.Duration)) throw new CalendarError('The calendar holds a length that is none.');
  return Math.max(0, value.toSeconds() * 1000);
}
