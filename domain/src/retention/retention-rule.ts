/** Shorter would delete exams that a physician still asks about. */
export const RETENTION_DAYS_MIN = 30;
/** A hundred years: longer is 'for ever', which is no rule. */
export const RETENTION_DAYS_MAX = 36_500;

/** How long a data collection needs its exams; null is for ever. */
export interface RetentionRule {
  /** The videos only. */
  readonly clipsDays: number | null;
  /** Everything: patient, clips, reviews and comments. */
  readonly examsDays: number | null;
}

export const CLIPS_OUTLIVE_EXAMS =
  'Clips cannot be kept longer than their exams. Enter a shorter time for clips.';

/** Clips go with their exam, so a longer time for clips would promise what cannot be. */
export function clipsOutliveExams({ clipsDays, examsDays }: RetentionRule): boolean {
  return clipsDays !== null && examsDays !== null && clipsDays > examsDays;
}
