const ELEVATION_MS = 10 * 60 * 1000;

/** The trace that giving the current password leaves on a session; using it once removes it. */
export interface Elevation {
  readonly elevatedAt: Date | null;
}

export function isElevated({ elevatedAt }: Elevation, now: Date): boolean {
  if (elevatedAt === null) return false;
  const age = now.getTime() - elevatedAt.getTime();
  return age >= 0 && age < ELEVATION_MS;
}

/** How long giving the current password counts. */
export function elevationEndsAt(elevatedAt: Date): Date {
  return new Date(elevatedAt.getTime() + ELEVATION_MS);
}
