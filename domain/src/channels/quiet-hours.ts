import { isTimeZone, zonedTime } from '../shared/zoned-time.ts';

/** From one wall-clock time to another, in the zone of the person; `to` before `from` is over midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

export const QUIET_HOURS_EMPTY = 'Quiet hours need two different times.';

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function areQuietHours({ from, to, timeZone }: QuietHours): boolean {
  return CLOCK_TIME.test(from) && CLOCK_TIME.test(to) && from !== to && isTimeZone(timeZone);
}

/** By the wall clock: where the clocks change, quiet hours end when the clock on the wall says so. */
export function isQuiet({ from, to, timeZone }: QuietHours, at: Date): boolean {
  const { hour, minute } = zonedTime(at, timeZone);
  const clock = `${twoDigits(hour)}:${twoDigits(minute)}`;
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

const twoDigits = (count: number) => String(count).padStart(2, '0');
