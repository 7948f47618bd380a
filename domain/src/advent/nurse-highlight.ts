const DAY_MS = 24 * 60 * 60 * 1000;
const LAZY_AFTER_DAYS = 5;
const VERY_LAZY_AFTER_DAYS = 10;
const DATE_LENGTH = 10;

export type NurseHighlight = 'lazy' | 'very lazy';

/** Who never scanned counts as very lazy. */
export function nurseHighlight(lastScan: Date | null, now: Date): NurseHighlight | null {
  if (lastScan === null) return 'very lazy';
  const days = (now.getTime() - lastScan.getTime()) / DAY_MS;
  if (days > VERY_LAZY_AFTER_DAYS) return 'very lazy';
  return days > LAZY_AFTER_DAYS ? 'lazy' : null;
}

/** The date of an ISO time, as the table shows it. */
export function shortLastScan(lastScan: string | null): string {
  return lastScan === null ? '-' : lastScan.slice(0, DATE_LENGTH);
}
