import { daysBetween, isTimeZone, zonedTime, zonePlace } from './zoned-time.ts';
import type { ZonedTime } from './zoned-time.ts';

const NO_DATE = 'N/A';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export interface DateReader {
  readonly now: Date;
  /** The reader's own zone: 'today' is judged there (AMB-188). */
  readonly zone: string;
}

/** 'Today', 'Yesterday', else 'March 05, 2025'. Takes what the wire carries, or a Date. */
export function displayDate(at: Date | string | null | undefined, reader: DateReader): string {
  const instant = toInstant(at);
  if (instant === null) return NO_DATE;
  return dayText(zonedTime(instant, reader.zone), reader);
}

/** A day without a clock, such as a date of birth, from YYYY-MM-DD: 'March 05, 1960'. */
export function displayCalendarDate(date: string): string {
  const instant = toInstant(date);
  if (instant === null) return NO_DATE;
  return dateText(zonedTime(instant, 'UTC'));
}

/** Start and review times carry the clock too: 'Today, 14:05' (AMB-189). */
export function displayDateTime(at: Date | string | null | undefined, reader: DateReader): string {
  const instant = toInstant(at);
  if (instant === null) return NO_DATE;
  const time = zonedTime(instant, reader.zone);
  return `${dayText(time, reader)}, ${clockOf(time)}`;
}

/** The clock alone, below a heading that names the day: '14:05'. */
export function displayClock(at: Date | string, zone: string): string {
  const instant = toInstant(at);
  return instant === null ? NO_DATE : clockOf(zonedTime(instant, zone));
}

/**
 * The clock at the place that recorded it, where it differs from the reader's: '09:37 Athens', on another day
 * 'November 16, 20:00 New York'. Null where both clocks show the same.
 */
export function recordedClock(
  at: Date | string | null | undefined,
  recordedZone: string | null | undefined,
  readerZone: string,
): string | null {
  const instant = toInstant(at);
  // A phone may send a zone that this engine does not know; it would read as UTC.
  if (instant === null || recordedZone === null || recordedZone === undefined || !isTimeZone(recordedZone)) {
    return null;
  }
  const there = zonedTime(instant, recordedZone);
  const here = zonedTime(instant, readerZone);
  const isSameDay = daysBetween(there, here) === 0;
  if (isSameDay && there.hour === here.hour && there.minute === here.minute) return null;
  const day = isSameDay ? '' : `${MONTHS[there.month - 1] ?? ''} ${twoDigits(there.day)}, `;
  return `${day}${clockOf(there)} ${zonePlace(recordedZone)}`;
}

/** The reader's time, and the recorded place's where it differs: 'Today, 08:37 · 09:37 Athens'. */
export function displayMoment(
  at: Date | string | null | undefined,
  recordedZone: string | null | undefined,
  reader: DateReader,
): string {
  return joined(displayDateTime(at, reader), recordedClock(at, recordedZone, reader.zone));
}

const LONG_AGO = new Date(0);

/**
 * For documents, which are read on other days and in other places: never 'Today', and always with the zone.
 * 'March 05, 2025, 14:05 Berlin · 15:05 Athens'
 */
export function documentMoment(
  at: Date | string | null | undefined,
  recordedZone: string | null | undefined,
  zone: string,
): string {
  const text = displayDateTime(at, { now: LONG_AGO, zone });
  if (text === NO_DATE) return text;
  return joined(`${text} ${zonePlace(zone)}`, recordedClock(at, recordedZone, zone));
}

/** A day in a document: 'March 05, 2025 (UTC)'. */
export function documentDay(at: Date | string | null | undefined, zone: string): string {
  const text = displayDate(at, { now: LONG_AGO, zone });
  return text === NO_DATE ? text : `${text} (${zonePlace(zone)})`;
}

function joined(own: string, recorded: string | null): string {
  return recorded === null ? own : `${own} · ${recorded}`;
}

function toInstant(at: Date | string | null | undefined): Date | null {
  if (at === null || at === undefined || at === '') return null;
  const instant = new Date(at);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function dayText(time: ZonedTime, { now, zone }: DateReader): string {
  const daysAgo = daysBetween(time, zonedTime(now, zone));
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return dateText(time);
}

function dateText({ year, month, day }: ZonedTime): string {
  return `${MONTHS[month - 1] ?? ''} ${twoDigits(day)}, ${year}`;
}

function clockOf({ hour, minute }: ZonedTime): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
