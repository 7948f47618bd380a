import { dayAfter, isoDate, startOfDate } from './calendar-date.ts';
import { type DateReader, MONTHS } from './date-display.ts';
import { offsetPeriods, zonedTime } from './zoned-time.ts';

/** The span of time that a search term means. */
export interface TimeSpan {
  readonly from: Date;
  readonly before: Date;
}

/** The same with the days for values that have no clock. */
export interface DateSpan extends TimeSpan {
  /** ISO dates; null where the term names a clock time. */
  readonly days: { readonly from: string; readonly before: string } | null;
}

/** A clock time of every day, as UTC shows it: another one in summer than in winter. */
export interface DailyClock {
  /** '13:05'. */
  readonly utcFrom: string;
  /** '13:06'; '24:00' after the last minute of a day. */
  readonly utcBefore: string;
  /** When the reader's clock showed the sought time while UTC showed this one. */
  readonly during: readonly TimeSpan[];
}

interface Days {
  readonly from: string;
  readonly before: string;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A month without a year means that month of each of these years: older exams are found by a whole date. */
const YEARS_BACK = 10;
/** Some times are still to come: when a job runs next, when a certificate ends. */
const YEARS_AHEAD = 2;
const MINUTES_OF_DAY = 24 * 60;
const MONTH_LETTERS_MIN = 3;

/**
 * Dates have no text to look through. A term that reads like a date, as the lists show it or as ISO, is turned into the
 * instants that it means for the reader: 'Today', 'Yesterday, 14:05', 'March 05, 2025', 'Mar 2025', 'March', '2025-03',
 * '2025-03-05', '2025-03-05 14:05', and as files carry it: '2025-03-05T13:05:00.000Z'. Empty for any other term.
 */
export function datesNamed(term: string, reader: DateReader): readonly DateSpan[] {
  const text = term.trim().toLowerCase();
  const [, utcMinute, second, millisecond] =
    /^(\d{4}-\d\d-\d\dt\d\d:\d\d)(?::(\d\d)(?:\.(\d{3}))?)?z$/.exec(text) ?? [];
  if (utcMinute !== undefined) return instantNamed(utcMinute, second, millisecond);
  const [, beforeClock, hour, minute] = /^(.*[\s,t])(\d\d):(\d\d)$/.exec(text) ?? [];
  const dayText = beforeClock?.replace(/t$/, '').trimEnd() ?? text;
  const days = daysNamed(dayText.replace(/,$/, ''), reader);
  if (hour === undefined || minute === undefined) return days.map((span) => wholeDays(span, reader.zone));
  return days.flatMap((span) => atClock(span, `${hour}:${minute}`, reader.zone));
}

/**
 * The clock time that a term such as '14:05' names on any day of the reader's zone, in the last years. Asked in UTC,
 * because an index on a time knows no zone.
 */
export function clocksNamed(term: string, { now, zone }: DateReader): readonly DailyClock[] {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(term.trim()) ?? [];
  if (hour === undefined || minute === undefined) return [];
  const year = now.getUTCFullYear();
  const start = new Date(Date.UTC(year - YEARS_BACK, 0, 1));
  const end = new Date(Date.UTC(year + YEARS_AHEAD, 0, 1));
  const periods = offsetPeriods(zone, start, end);
  return [...new Set(periods.map(({ minutesAhead }) => minutesAhead))].map((offset) => {
    const minutes = Number(hour) * 60 + Number(minute) - offset;
    const utcMinute = (minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY;
    return {
      utcFrom: clockText(utcMinute),
      utcBefore: clockText(utcMinute + 1),
      during: periods.filter(({ minutesAhead }) => minutesAhead === offset),
    };
  });
}

/** The same minute by minute, one of each day: for times that are found by their own index, as those of exams are. */
export function minutesNamed(term: string, reader: DateReader): readonly TimeSpan[] {
  return clocksNamed(term, reader).flatMap(({ utcFrom, during }) =>
    during.flatMap(({ from, before }) => {
      const first = Date.parse(`${isoDate(from)}T${utcFrom}:00Z`);
      const end = Math.min(before.getTime(), reader.now.getTime() + DAY_MS);
      const minutes: TimeSpan[] = [];
      for (let at = first < from.getTime() ? first + DAY_MS : first; at < end; at += DAY_MS) {
        minutes.push({ from: new Date(at), before: new Date(at + MINUTE_MS) });
      }
      return minutes;
    }),
  );
}

function clockText(minuteOfDay: number): string {
  return [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** As long as its last part: a minute, a second or a millisecond. */
function instantNamed(utcMinute: string, second?: string, millisecond?: string): readonly DateSpan[] {
  const from = new Date(`${utcMinute}:${second ?? '00'}.${millisecond ?? '000'}z`.toUpperCase());
  if (Number.isNaN(from.getTime())) return [];
  const length = second === undefined ? MINUTE_MS : millisecond === undefined ? SECOND_MS : 1;
  return [{ from, before: new Date(from.getTime() + length), days: null }];
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
