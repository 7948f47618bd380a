import { isEmail, normalizeEmail } from '@sonoboard/domain/accounts/email';
import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';
import { instantOf, UTC_ZONE, wallOf, type CalendarZone } from './calendar-zone.ts';
import { DAY_MS, lengthOfDuration, ruleOf, timeOf, wallOfTime } from './calendar-values.ts';
import { feedZones, type FeedZones } from './feed-zones.ts';
import { type Effort, recurrences, type WallTime } from './recurrence.ts';

/** A person's time on duty; it begins at its start and is over at its end. */
export interface Shift {
  readonly start: number;
  readonly end: number;
  readonly emails: readonly string[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const MOST_DAYS = 500_000;

/** The shifts of a calendar that touch the span; throws a CalendarError when it cannot be followed. */
export function readCalendar(text: string, span: Span): Shift[] {
  let spent = 0;
  const effort: Effort = {
    spend(days) {
      spent += days;
      if (spent > MOST_DAYS)
        throw new CalendarError('The calendar repeats too many events over too long a time.');
    },
  };
  try {
    return calendarsIn(text)
      .flatMap((calendar) => shiftsOf(calendar, { ...span, effort }))
      .filter(({ start, end }) => end > span.from && start <= span.to);
  } catch (cause) {
    // Values are read when they are looked at, so the parser may complain at any time.
    if (cause instanceof CalendarError) throw cause;
    throw new CalendarError('The calendar holds a value that cannot be read.', { cause });
  }
}

function calendarsIn(text: string): ICAL.Component[] {
  let parsed: unknown;
  try {
    parsed = ICAL.parse(text);
  } catch (cause) {
    throw new CalendarError('The reply is no calendar.', { cause });
  }
  const trees = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
  const calendars = trees.map((tree: string | unknown[]) => new ICAL.Component(tree));
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) {
    throw new CalendarError('The reply is no calendar.');
  }
  return calendars;
}

/** An event of the calendar, on the clock of its zone. */
interface CalendarEntry {
  readonly component: ICAL.Component;
  readonly uid: string;
  readonly zone: CalendarZone;
  readonly start: WallTime;
  readonly length: number;
  readonly emails: readonly string[];
  readonly isCancelled: boolean;
}

/** A change of one occurrence, or of all from one on. */
interface Exception extends CalendarEntry {
  readonly instead: Moments;
  readonly insteadOf: number;
  readonly isFromThenOn: boolean;
}

function shiftsOf(calendar: ICAL.Component, span: Span & { readonly effort: Effort }): Shift[] {
  const zones = feedZones(calendar, { ...span, from: span.from - DAY_MS, to: span.to + DAY_MS });
  const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'));
  const exceptions = new Map<string, Exception[]>();
  const masters = new Map<string, CalendarEntry>();
  for (const [index, component] of events.entries()) {
    const entry = readEntry(component, zones, index);
    if (component.hasProperty('recurrence-id')) {
      exceptions.set(entry.uid, [...(exceptions.get(entry.uid) ?? []), exceptionOf(entry, zones)]);
    } else if (sequenceOf(component) >= sequenceOf(masters.get(entry.uid)?.component)) {
      masters.set(entry.uid, entry);
    }
  }
  const own = [...exceptions.values()].flat().map((exception) => shiftAt(exception, exception.start));
  const repeated = [...masters.values()].flatMap((master) =>
    occurrencesOf(master, exceptions.get(master.uid) ?? [], { zones, span }),
  );
  return [...own, ...repeated].filter((shift) => shift !== null);
}

function sequenceOf(component: ICAL.Component | undefined): number {
  return Number(component?.getFirstPropertyValue('sequence') ?? 0);
}

function readEntry(component: ICAL.Component, zones: FeedZones, index: number): CalendarEntry {
  const uid = component.getFirstPropertyValue('uid');
  const [property, time] = timeProperty(component, 'dtstart');
  const zone = zoneOf(property, time, zones);
  return {
    component,
    uid: typeof uid === 'string' ? uid : `without uid ${index}`,
    zone,
    start: wallOfTime(time),
    length: lengthOf(component, { start: wallOfTime(time), isDay: time.isDate, zone, zones }),
    emails: emailsIn(component),
    isCancelled: component.getFirstPropertyValue('status') === 'CANCELLED',
  };
}

function timeProperty(component: ICAL.Component, name: string): [ICAL.Property, ICAL.Time] {
  const property = component.getFirstProperty(name);
  if (!property) throw new CalendarError('The calendar holds a date that is none.');
  return [property, timeOf(property.getFirstValue())];
}

function zoneOf(property: ICAL.Property, time: ICAL.Time, zones: FeedZones): CalendarZone {
  const id = property.getFirstParameter('tzid');
  if (id && !time.isDate) return zones.byId(id);
  return time.zone === ICAL.Timezone.utcTimezone ? UTC_ZONE : zones.own;
}

function lengthOf(
  component: ICAL.Component,
  {
    start,
    isDay,
    zone,
    zones,
  }: {
    readonly start: WallTime;
    readonly isDay: boolean;
    readonly zone: CalendarZone;
    readonly zones: FeedZones;
  },
): number {
  if (component.hasProperty('dtend')) {
    const [property, time] = timeProperty(component, 'dtend');
    const endZone = zoneOf(property, time, zones);
    const end = endZone === zone ? wallOfTime(time) : wallOf(zone, instantOf(endZone, wallOfTime(time)));
    return Math.max(0, end - start);
  }
  const duration = component.getFirstPropertyValue('duration');
  if (duration !== null) return lengthOfDuration(duration);
  return isDay ? DAY_MS : 0;
}

/** A moment as an instant, or as a whole day of the calendar. */
interface Moments {
  has(instant: number, wall: WallTime): boolean;
}

function momentsOf(properties: readonly ICAL.Property[], zones: FeedZones): Moments {
  const instants = new Set<number>();
  const days = new Set<WallTime>();
  for (const property of properties) {
    for (const value of property.getValues()) {
      const time = timeOf(value);
      if (time.isDate) days.add(wallOfTime(time));
      else instants.add(instantOf(zoneOf(property, time, zones), wallOfTime(time)));
    }
  }
  return {
    has: (instant, wall) => instants.has(instant) || days.has(Math.floor(wall / DAY_MS) * DAY_MS),
  };
}

function exceptionOf(entry: CalendarEntry, zones: FeedZones): Exception {
  const [property, time] = timeProperty(entry.component, 'recurrence-id');
  return {
    ...entry,
    instead: momentsOf([property], zones),
    insteadOf: instantOf(zoneOf(property, time, zones), wallOfTime(time)),
    isFromThenOn: property.getFirstParameter('range') === 'THISANDFUTURE',
  };
}

function occurrencesOf(
  master: CalendarEntry,
  exceptions: readonly Exception[],
  { zones, span }: { readonly zones: FeedZones; readonly span: Span & { readonly effort: Effort } },
): (Shift | null)[] {
  const excluded = momentsOf(master.component.getAllProperties('exdate'), zones);
  const fromThenOn = exceptions
    .filter(({ isFromThenOn }) => isFromThenOn)
    .toSorted((a, b) => a.insteadOf - b.insteadOf);
  return [...wallsOf(master, { zones, span })].map((wall) => {
    const instant = instantOf(master.zone, wall);
    if (excluded.has(instant, wall) || exceptions.some(({ instead }) => instead.has(instant, wall)))
      return null;
    const changed = fromThenOn.findLast(({ insteadOf }) => insteadOf <= instant);
    if (changed === undefined) return shiftAt(master, wall);
    return shiftAt(changed, wall + changed.start - wallOf(changed.zone, changed.insteadOf));
  });
}

/** When an event begins on its clock: by its rules and by the dates that it lists. */
function wallsOf(
  { component, zone, start, length }: CalendarEntry,
  { zones, span }: { readonly zones: FeedZones; readonly span: Span & { readonly effort: Effort } },
): Set<WallTime> {
  const rules = component.getAllProperties('rrule');
  const walls = new Set<WallTime>(rules.length === 0 ? [start] : []);
  for (const property of component.getAllProperties('rdate')) {
    for (const value of property.getValues()) {
      const time = timeOf(value instanceof ICAL.Period ? value.start : value);
      walls.add(wallOf(zone, instantOf(zoneOf(property, time, zones), wallOfTime(time))));
    }
  }
  const near = { from: span.from - length - 2 * DAY_MS, to: span.to + 2 * DAY_MS, effort: span.effort };
  for (const property of rules) {
    for (const wall of recurrences(ruleOf(property, start, untilIn(zone)), start, near)) walls.add(wall);
  }
  return walls;
}

/** The last moment at which a rule may begin: in UTC, on the event's own clock, or as a whole day. */
function untilIn(zone: CalendarZone) {
  return (until: ICAL.Time): WallTime => {
    const wall = wallOfTime(until);
    if (until.isDate) return wall + DAY_MS - 1;
    return until.zone === ICAL.Timezone.utcTimezone ? wallOf(zone, wall) : wall;
  };
}

function shiftAt({ zone, length, emails, isCancelled }: CalendarEntry, wall: WallTime): Shift | null {
  if (isCancelled) return null;
  return { start: instantOf(zone, wall), end: instantOf(zone, wall + length), emails };
}

/** Anyone who takes part and has not declined. The organizer wrote the rota and need not be in it. */
function emailsIn(component: ICAL.Component): string[] {
  const attendees = component.getAllProperties('attendee');
  const texts =
    attendees.length > 0
      ? attendees
          .filter((attendee) => attendee.getFirstParameter('partstat') !== 'DECLINED')
          .flatMap((attendee) => [
            String(attendee.getFirstValue()).replace(/^mailto:/i, ''),
            attendee.getFirstParameter('email') ?? '',
          ])
      : // Rotas of telephone systems name the person on duty in the title alone.
        String(component.getFirstPropertyValue('summary') ?? '').split(/[\s<>(),;]+/);
  return [...new Set(texts.map(normalizeEmail).filter(isEmail))];
}
