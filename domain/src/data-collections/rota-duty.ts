import { isOnShift } from './rota-roles.ts';

/** When a calendar was last read as it should be; null for never. */
interface CalendarReading {
  readonly emailsOnShift: readonly string[];
  readonly readAt: Date;
}

/** Why everybody in the rota is on duty. */
export const EVERYBODY_REASONS = ['unreadable', 'stale', 'nobody_on_shift'] as const;

export type EverybodyReason = (typeof EVERYBODY_REASONS)[number];

export type Duty =
  | { readonly kind: 'on_shift'; readonly emails: readonly string[] }
  | { readonly kind: 'everybody'; readonly why: EverybodyReason; readonly emails: readonly string[] };

const HOUR_MS = 60 * 60 * 1000;

/** A calendar server may fail for a while; a swap of shifts must not go unseen for longer than this. */
export const CALENDAR_STALE_AFTER_MS = HOUR_MS;

/**
 * Who of the rota holds a subscriber role now. Where the calendar does not tell, all of them do: a mail too many is
 * better than an exam that nobody hears of.
 */
export function dutyNow(rota: readonly string[], reading: CalendarReading | null, now: Date): Duty {
  const everybody = (why: EverybodyReason): Duty => ({ kind: 'everybody', why, emails: rota });
  if (reading === null) return everybody('unreadable');
  if (now.getTime() - reading.readAt.getTime() > CALENDAR_STALE_AFTER_MS) return everybody('stale');
  const emails = rota.filter((email) => isOnShift(email, reading.emailsOnShift));
  return emails.length === 0 ? everybody('nobody_on_shift') : { kind: 'on_shift', emails };
}
