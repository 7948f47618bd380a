export const ASSESSMENTS = ['negative', 'positive', 'not_applicable', 'rescan', 'standard'] as const;

export type Assessment = (typeof ASSESSMENTS)[number];

/** The result of a whole exam or stage; rescan and standard are reasons of a clip, not results. */
export const OUTCOMES = ['negative', 'positive', 'not_applicable'] as const satisfies readonly Assessment[];

export type Outcome = (typeof OUTCOMES)[number];

/** N/A, rescan and standard count as the same kind. */
export type InconclusiveAssessment = Exclude<Assessment, 'negative' | 'positive'>;

export function isInconclusive(assessment: Assessment | null): assessment is InconclusiveAssessment {
  return assessment === 'not_applicable' || assessment === 'rescan' || assessment === 'standard';
}
