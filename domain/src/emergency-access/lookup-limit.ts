/** Searches, and requests that were refused, of one account. Each one that is granted tells the admins by itself. */
export const EMERGENCY_LOOKUP_LIMIT = 10;
export const EMERGENCY_LOOKUP_WINDOW_MS = 15 * 60 * 1000;

/** Until when nothing more may be looked up; null where something may. */
export function emergencyLookupBlockedUntil(lookups: readonly Date[], now: Date): Date | null {
  const windowStart = now.getTime() - EMERGENCY_LOOKUP_WINDOW_MS;
  const recent = lookups
    .map((lookup) => lookup.getTime())
    .filter((time) => time > windowStart)
    .toSorted((one, other) => other - one);
  const decisive = recent[EMERGENCY_LOOKUP_LIMIT - 1];
  return decisive === undefined ? null : new Date(decisive + EMERGENCY_LOOKUP_WINDOW_MS);
}
