import { daysBetween, zonedTime } from '@sonoboard/domain/shared/zoned-time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_MINUTES = 24 * 60;

/** What happened today has to be today also when the demo starts shortly after midnight. */
const OLDEST_OF_TODAY_MINUTES = 240;

/** Today so many minutes ago, so many minutes ago whatever day that was, or some days ago at a time of the day. */
export type When =
  { readonly today: number } | { readonly ago: number } | { readonly day: number; readonly at: string };

export interface DemoTime {
  readonly now: Date;
  at(when: When, zone: string): Date;
  daysFromNow(days: number): Date;
}

export function demoTime(now: Date): DemoTime {
  return {
    now,
    daysFromNow: (days) => new Date(now.getTime() + days * DAY_MS),
    at: (when, zone) => {
      if ('ago' in when) return minutesAfter(now, -when.ago);
      return 'today' in when ? earlierToday(now, when.today, zone) : onDay(now, when, zone);
    },
  };
}

export function minutesAfter(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * MINUTE_MS);
}

function earlierToday(now: Date, minutesAgo: number, zone: string): Date {
  const share = Math.min(1, minutesSinceMidnight(now, zone) / OLDEST_OF_TODAY_MINUTES);
  return new Date(now.getTime() - minutesAgo * share * MINUTE_MS);
}

/** Where the clock was put forward today, fewer minutes have passed than it shows. */
function minutesSinceMidnight(now: Date, zone: string): number {
  const today = zonedTime(now, zone);
  const shown = today.hour * 60 + today.minute;
  const begun = zonedTime(minutesAfter(now, -shown), zone);
  const isTodays = daysBetween(begun, today) === 0;
  return isTodays ? shown : shown - (DAY_MINUTES - begun.hour * 60 - begun.minute);
}

function onDay(now: Date, { day, at }: { readonly day: number; readonly at: string }, zone: string): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const today = zonedTime(now, zone);
  const wall = Date.UTC(today.year, today.month - 1, today.day - day, hour, minute);
  const shown = zonedTime(new Date(wall), zone);
  const offset = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - wall;
  return new Date(wall - offset);
}
