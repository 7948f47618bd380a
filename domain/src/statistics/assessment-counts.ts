import type { Assessment } from '../reviews/assessment.ts';

export interface AssessmentCounts {
  readonly positive: number;
  readonly negative: number;
  readonly notApplicable: number;
  readonly total: number;
}

/** Whatever is neither positive nor negative counts as N/A. */
export function assessmentCounts(
  rows: readonly { readonly assessment: Assessment; readonly count: number }[],
): AssessmentCounts {
  const countOf = (isMeant: (assessment: Assessment) => boolean) =>
    rows.reduce((sum, row) => sum + (isMeant(row.assessment) ? row.count : 0), 0);
  const positive = countOf((assessment) => assessment === 'positive');
  const negative = countOf((assessment) => assessment === 'negative');
  const total = countOf(() => true);
  return { positive, negative, notApplicable: total - positive - negative, total };
}
