import { type CalendarDay, startOfDay } from './zoned-time.ts';

/** The instant at which a date such as '2026-11-17' begins in a zone. */
export function startOfDate(date: string, zone: string): Date {
  return startOfDay(dayOf(date), zone);
}

/** The day after, for a range that ends with a whole day. */
export function dayAfter(date: string): string {
  const { year, month, day } = dayOf(date);
  return isoDate(new Date(Date.UTC(year, month - 1, day + 1)));
}

export function isoDate(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function dayOf(date: string): CalendarDay {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
}
