const ELEVATION_MS = 10 * 60 * 1000;
const CALLS_UNDER_WAY_MS = 30 * 1000;

/** The trace that giving the current password leaves on a session; using it once removes it. */
export interface Elevation {
  readonly elevatedUntil: Date | null;
}

export function isElevated({ elevatedUntil }: Elevation, now: Date): boolean {
  return elevatedUntil !== null && now < elevatedUntil;
}

/** How long giving the current password counts. */
export function elevationEndsAt(elevatedAt: Date): Date {
  return new Date(elevatedAt.getTime() + ELEVATION_MS);
}

/**
 * An elevated session goes on under a new token. Calls that were under way meanwhile, also of other tabs, still show the
 * old one; until this moment they are answered, without the elevation, instead of being told that the session is over.
 */
export function replacedTokenEndsAt(elevatedAt: Date): Date {
  return new Date(elevatedAt.getTime() + CALLS_UNDER_WAY_MS);
}
