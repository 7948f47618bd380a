import { daysBetween, zonedTime } from './zoned-time.ts';
import type { ZonedTime } from './zoned-time.ts';

const NO_DATE = 'N/A';

const MONTHS = [
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
  /** The zone of the exam's site: its 'today' decides, not the reader's (AMB-188). */
  readonly zone: string;
}

/** 'Today', 'Yesterday', else 'March 05, 2025'. Takes what the wire carries, or a Date. */
export function displayDate(at: Date | string | null | undefined, reader: DateReader): string {
  const instant = toInstant(at);
  if (instant === null) return NO_DATE;
  return dayText(zonedTime(instant, reader.zone), reader);
}

/** Start and review times carry the clock too: 'Today, 14:05' (AMB-189). */
export function displayDateTime(at: Date | string | null | undefined, reader: DateReader): string {
  const instant = toInstant(at);
  if (instant === null) return NO_DATE;
  const time = zonedTime(instant, reader.zone);
  return `${dayText(time, reader)}, ${twoDigits(time.hour)}:${twoDigits(time.minute)}`;
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
  return `${MONTHS[time.month - 1] ?? ''} ${twoDigits(time.day)}, ${time.year}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
