const YELLOW_AFTER_DAYS = 7;
const RED_AFTER_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

export type ProgressHighlight = 'none' | 'yellow' | 'red';

/** Strictly older than 7 and 14 days of 24 hours; someone without a review has no colour (AMB-212). */
export function reviewerProgressHighlight(lastSubmission: Date | null, now: Date): ProgressHighlight {
  if (lastSubmission === null) return 'none';
  const ageMs = now.getTime() - lastSubmission.getTime();
  if (ageMs > RED_AFTER_DAYS * DAY_MS) return 'red';
  return ageMs > YELLOW_AFTER_DAYS * DAY_MS ? 'yellow' : 'none';
}
