let zoneOfDrawing: string | null = null;

/** The reader's own zone, in which all times are shown (AMB-188). */
export function browserZone(): string {
  return zoneOfDrawing ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** For the server, which draws for a reader who is elsewhere. */
export function drawInZone(zone: string): void {
  zoneOfDrawing = zone;
}
