import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';
import { type CalendarZone, namedZone, UTC_ZONE } from './calendar-zone.ts';
import { ruleOf, timeOf, wallOfTime } from './calendar-values.ts';
import { type Effort, recurrences, type WallTime } from './recurrence.ts';

interface Span {
  readonly from: number;
  readonly to: number;
  readonly effort: Effort;
}

/** The zones that a calendar speaks of. */
export interface FeedZones {
  /** Of a time with this TZID. */
  byId(id: string): CalendarZone;
  /** Of times and whole days that name none. */
  readonly own: CalendarZone;
}

/**
 * A known name goes before the calendar's own table of it, because our knowledge of clock changes is kept up to date; a
 * table is followed where only the calendar knows the name.
 */
export function feedZones(calendar: ICAL.Component, span: Span): FeedZones {
  const tables = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((table) => [String(table.getFirstPropertyValue('tzid')), table]),
  );
  const read = new Map<string, CalendarZone>();
  const find = (id: string): CalendarZone | undefined => {
    const table = tables.get(id);
    const zone = read.get(id) ?? namedZone(id) ?? (table === undefined ? undefined : tabledZone(table, span));
    if (zone !== undefined) read.set(id, zone);
    return zone;
  };
  const [firstTable] = tables.keys();
  const ownId = calendar.getFirstPropertyValue('x-wr-timezone') ?? firstTable;
  return {
    byId(id) {
      const zone = find(id);
      if (zone === undefined)
        throw new CalendarError(`The calendar names a time zone that is not known: ${id.slice(0, 60)}`);
      return zone;
    },
    own: (typeof ownId === 'string' ? find(ownId) : undefined) ?? UTC_ZONE,
  };
}

interface Change {
  readonly at: number;
  readonly offset: number;
}

/** Long enough before the span that the change which holds at its beginning is among those that were looked for. */
const LOOK_BACK_MS = 2 * 366 * 86_400_000;

function tabledZone(table: ICAL.Component, { from, to, effort }: Span): CalendarZone {
  const changes: Change[] = table
    .getAllSubcomponents()
    .flatMap((part) => changesOf(part, { from: from - LOOK_BACK_MS, to, effort }))
    .toSorted((a, b) => a.at - b.at);
  const [first] = changes;
  if (first === undefined) throw new CalendarError('The calendar holds a time zone without an offset.');
  return {
    offsetAt: (instant) => (changes.findLast(({ at }) => at <= instant) ?? first).offset,
  };
}

function changesOf(part: ICAL.Component, span: Span): Change[] {
  const before = offsetOf(part.getFirstPropertyValue('tzoffsetfrom'));
  const offset = offsetOf(part.getFirstPropertyValue('tzoffsetto'));
  const start = wallOfTime(timeOf(part.getFirstPropertyValue('dtstart')));
  const walls: WallTime[] = [start];
  for (const property of part.getAllProperties('rdate')) {
    walls.push(...property.getValues().map((value: unknown) => wallOfTime(timeOf(value))));
  }
  for (const property of part.getAllProperties('rrule')) {
    // The end of a rule of clock changes is told in UTC.
    const rule = ruleOf(property, start, (until) => wallOfTime(until) + before);
    walls.push(...recurrences(rule, start, span));
  }
  return walls.map((wall) => ({ at: wall - before, offset }));
}

function offsetOf(value: unknown): number {
  if (!(value instanceof ICAL.UtcOffset)) {
    throw new CalendarError('The calendar holds a time zone without an offset.');
  }
  return value.toSeconds() * 1000;
}
