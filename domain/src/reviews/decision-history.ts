import { CLINICAL_DECISION_LABELS } from './clinical-decision.ts';
import type { ClinicalDecision } from './clinical-decision.ts';

export interface DecidedReview {
  readonly createdAt: string;
  readonly decision: ClinicalDecision | null;
  readonly note: string | null;
}

/** Newest first. */
export function decisionHistory<Review extends DecidedReview>(reviews: readonly Review[]): readonly Review[] {
  return reviews.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

export function historyDecisionLabel(decision: ClinicalDecision | null): string {
  return decision === null ? 'None' : CLINICAL_DECISION_LABELS[decision];
}
