/** What a wall clock and a calendar in some zone show at an instant. */
export interface ZonedTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** A span of time in which a zone stays equally far ahead of UTC. */
export interface OffsetPeriod {
  readonly minutesAhead: number;
  readonly from: Date;
  readonly before: Date;
}

const UTC = 'UTC';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No zone changes its clocks and changes them back within a week. */
const WEEK_MS = 7 * DAY_MS;

// Making a formatter costs far more than using one, and a list shows the same few zones on every row.
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = makeFormatter(zone);
  formatters.set(zone, made);
  return made;
}

function makeFormatter(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
  } catch {
    return null;
  }
}

export function isTimeZone(zone: string): boolean {
  return formatterOf(zone) !== null;
}

/** An unknown zone reads as UTC, so that a date is always shown. */
export function zonedTime(at: Date, zone: string): ZonedTime {
  const formatter = formatterOf(zone) ?? formatterOf(UTC);
  // '11/15/2026, 20:17': its numbers cost half of what the formatter's own parts do, and lists ask for every row.
  const numbers = formatter?.format(at).match(/\d+/g)?.map(Number) ?? [];
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0] = numbers;
  return { year, month, day, hour, minute };
}

/** The place that a zone is named after: 'Athens', 'Buenos Aires'; 'UTC+3' for a zone that only has an offset. */
export function zonePlace(zone: string): string {
  if (/^[+-]\d/.test(zone)) return `UTC${zone}`;
  // POSIX counts these the other way round: Etc/GMT-3 is three hours ahead of UTC.
  const offset = /^Etc\/GMT([+-])(\d+)$/.exec(zone);
  if (offset !== null) return `UTC${offset[1] === '+' ? '-' : '+'}${offset[2]}`;
  if (/^(?:Etc\/)?(?:UTC|UCT|GMT|Universal|Zulu|Greenwich)$/.test(zone)) return UTC;
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The instant at which a calendar day begins in a zone. Where clocks skip midnight, it is the first instant of that day. */
export function startOfDay(day: CalendarDay, zone: string): Date {
  const midnight = dayStamp(day);
  // Offsets lie between -12 and +14 hours: the first instant of the day that the zone shows is within this range.
  return new Date(
    firstInstant(
      midnight - DAY_MS,
      midnight + DAY_MS,
      (at) => dayStamp(zonedTime(new Date(at), zone)) >= midnight,
    ),
  );
}

/** How far a zone was ahead of UTC between two instants: one period where clocks are never changed. */
export function offsetPeriods(zone: string, from: Date, before: Date): readonly OffsetPeriod[] {
  const end = before.getTime();
  const edges = [from.getTime()];
  for (let week = from.getTime(); week < end; week += WEEK_MS) {
    const weekEnd = Math.min(week + WEEK_MS, end);
    const offset = minutesAhead(week, zone);
    if (minutesAhead(weekEnd, zone) !== offset) {
      edges.push(firstInstant(week, weekEnd, (at) => minutesAhead(at, zone) !== offset));
    }
  }
  return edges.map((start, index) => ({
    minutesAhead: minutesAhead(start, zone),
    from: new Date(start),
    before: new Date(edges[index + 1] ?? end),
  }));
}

function minutesAhead(at: number, zone: string): number {
  const { year, month, day, hour, minute } = zonedTime(new Date(at), zone);
  return Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS - Math.floor(at / MINUTE_MS);
}

/** The first millisecond that has come, where `start` has not come and `end` has. */
function firstInstant(start: number, end: number, hasCome: (at: number) => boolean): number {
  let before = start;
  let after = end;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasCome(middle)) after = middle;
    else before = middle;
  }
  return after;
}

export type CalendarDay = Pick<ZonedTime, 'year' | 'month' | 'day'>;

/** Counts whole calendar days, so that a day of 23 or 25 hours is still one day. */
export function daysBetween(earlier: CalendarDay, later: CalendarDay): number {
  return (dayStamp(later) - dayStamp(earlier)) / DAY_MS;
}

function dayStamp({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day);
}
