import { displayMoment, documentMoment } from '@sonoboard/domain/shared/date-display';
import { browserZone } from './browser-zone.ts';

/** Instead of the time of reading: the text is for paper, which names the zone and never says 'Today'. */
export const ON_PAPER = null;

/** A time as one text, for places that hold texts only; elsewhere use `Moment`. */
export function momentText(
  at: string | null | undefined,
  recordedZone: string | null | undefined,
  now: Date | typeof ON_PAPER,
): string {
  const zone = browserZone();
  return now === ON_PAPER
    ? documentMoment(at, recordedZone, zone)
    : displayMoment(at, recordedZone, { now, zone });
}
