import { findIana } from 'windows-iana';
import type { WallTime } from './recurrence.ts';

const DAY_MS = 86_400_000;

/** A place with a clock: how far it is ahead of Greenwich at an instant, in milliseconds. */
export interface CalendarZone {
  offsetAt(instant: number): number;
}

export const UTC_ZONE: CalendarZone = { offsetAt: () => 0 };

/**
 * The instant at which the clock shows this. Where it shows it twice, the first time; where it is put forward over it,
 * as much later: so two shifts that meet on the clock meet in time as well.
 */
export function instantOf(zone: CalendarZone, wall: WallTime): number {
  const before = zone.offsetAt(wall - DAY_MS);
  const early = wall - before;
  if (zone.offsetAt(early) === before) return early;
  const after = zone.offsetAt(wall + DAY_MS);
  const late = wall - after;
  return zone.offsetAt(late) === after ? late : early;
}

export function wallOf(zone: CalendarZone, instant: number): WallTime {
  return instant + zone.offsetAt(instant);
}

/** By its IANA id, or by the id that Windows and Outlook give it; undefined when nobody knows it. */
export function namedZone(id: string): CalendarZone | undefined {
  return (
    ianaZone(id) ??
    findIana(id)
      .map(ianaZone)
      .find((zone) => zone !== undefined)
  );
}

const KNOWN = new Map<string, CalendarZone>();

function ianaZone(id: string): CalendarZone | undefined {
  const known = KNOWN.get(id);
  if (known !== undefined) return known;
  // Offsets such as '+02:00' are zones to Intl in newer versions; no calendar means a place by them.
  if (!/^[A-Za-z]/.test(id)) return undefined;
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: id,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
  const zone = { offsetAt: (instant: number) => shownBy(clock, instant) - Math.floor(instant / 1000) * 1000 };
  KNOWN.set(id, zone);
  return zone;
}

function shownBy(clock: Intl.DateTimeFormat, instant: number): WallTime {
  const shown = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
