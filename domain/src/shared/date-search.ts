import { dayAfter, isoDate, startOfDate } from './calendar-date.ts';
import { type DateReader, MONTHS } from './date-display.ts';
import { zonedTime } from './zoned-time.ts';

/** The instants that a search term means, and the days for values that have no clock. */
export interface DateSpan {
  readonly from: Date;
  readonly before: Date;
  /** ISO dates; null where the term names a clock time. */
  readonly days: { readonly from: string; readonly before: string } | null;
}

interface Days {
  readonly from: string;
  readonly before: string;
}

const MINUTE_MS = 60_000;
/** A month without a year means that month of each of these years: older exams are found by a whole date. */
const YEARS_BACK = 10;
const MONTH_LETTERS_MIN = 3;

/**
 * Dates have no text to look through. A term that reads like a date, as the lists show it or as ISO, is turned into the
 * instants that it means for the reader: 'Today', 'Yesterday, 14:05', 'March 05, 2025', 'Mar 2025', 'March', '2025-03',
 * '2025-03-05', '2025-03-05 14:05'. Empty for any other term.
 */
export function datesNamed(term: string, reader: DateReader): readonly DateSpan[] {
  const text = term.trim().toLowerCase();
  const [, dayText = text, hour, minute] = /^(.+?)(?:,\s*|\s+|t)(\d\d):(\d\d)$/.exec(text) ?? [];
  const days = daysNamed(dayText.replace(/,$/, ''), reader);
  if (hour === undefined || minute === undefined) return days.map((span) => wholeDays(span, reader.zone));
  return days.flatMap((span) => atClock(span, `${hour}:${minute}`, reader.zone));
}

function wholeDays(days: Days, zone: string): DateSpan {
  return { from: startOfDate(days.from, zone), before: startOfDate(days.before, zone), days };
}

/** Only a single day has such a minute; where clocks are put back it has two. */
function atClock({ from, before }: Days, clock: string, zone: string): readonly DateSpan[] {
  if (dayAfter(from) !== before) return [];
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const start = startOfDate(from, zone).getTime();
  // Clocks may have changed that day: the hour is looked for around its usual place.
  const usual = start + (hour * 60 + minute) * MINUTE_MS;
  return [0, -60, 60]
    .map((shift) => new Date(usual + shift * MINUTE_MS))
    .filter((candidate) => {
      const shown = zonedTime(candidate, zone);
      return shown.hour === hour && shown.minute === minute;
    })
    .map((at) => ({ from: at, before: new Date(at.getTime() + MINUTE_MS), days: null }));
}

function daysNamed(text: string, { now, zone }: DateReader): readonly Days[] {
  const today = zonedTime(now, zone);
  if (text === 'today') return daySpan(today.year, today.month, today.day);
  if (text === 'yesterday') {
    const yesterday = new Date(Date.UTC(today.year, today.month - 1, today.day - 1));
    return [{ from: isoDate(yesterday), before: dayAfter(isoDate(yesterday)) }];
  }
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text) ?? [];
  if (isoYear !== undefined && isoMonth !== undefined) {
    return spanOf(Number(isoYear), Number(isoMonth), isoDay === undefined ? null : Number(isoDay));
  }
  return shownDate(text, today.year);
}

/** 'march 05, 2025', 'march 2025', 'march 05', 'march', each also with the first letters of the month. */
function shownDate(text: string, thisYear: number): readonly Days[] {
  const [, name, day, year] = /^([a-z]+)(?:\s+(\d{1,2}))?(?:,?\s+(\d{4}))?$/.exec(text) ?? [];
  if (name === undefined || name.length < MONTH_LETTERS_MIN) return [];
  const month = MONTHS.findIndex((known) => known.toLowerCase().startsWith(name)) + 1;
  if (month === 0) return [];
  const dayNumber = day === undefined ? null : Number(day);
  if (year !== undefined) return spanOf(Number(year), month, dayNumber);
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back).flatMap((one) =>
    spanOf(one, month, dayNumber),
  );
}

function spanOf(year: number, month: number, day: number | null): readonly Days[] {
  return day === null ? monthSpan(year, month) : daySpan(year, month, day);
}

function daySpan(year: number, month: number, day: number): readonly Days[] {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? [{ from: isoDate(at), before: dayAfter(isoDate(at)) }] : [];
}

function monthSpan(year: number, month: number): readonly Days[] {
  if (month < 1 || month > MONTHS.length) return [];
  return [
    {
      from: isoDate(new Date(Date.UTC(year, month - 1, 1))),
      before: isoDate(new Date(Date.UTC(year, month, 1))),
    },
  ];
}
