const ELEVATION_MS = 10 * 60 * 1000;

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
