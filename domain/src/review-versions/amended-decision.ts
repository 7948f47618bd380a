import type { Outcome } from '../reviews/assessment.ts';
import type { ClinicalDecision } from '../reviews/clinical-decision.ts';
import type { ReviewRules } from '../reviews/review-rules.ts';

interface Decided {
  readonly outcome: Outcome;
  readonly decision: ClinicalDecision | null;
}

/**
 * Since when the operator knows by phone. A call about another outcome or decision was another call: then the tick is a new one, and so
 * is its time.
 */
export function communicatedSince(
  before: Decided & { readonly communicatedAt: Date | null },
  after: Decided & { readonly communicated: boolean },
  now: Date,
): Date | null {
  if (!after.communicated) return null;
  const isSame = before.outcome === after.outcome && before.decision === after.decision;
  return isSame && before.communicatedAt !== null ? before.communicatedAt : now;
}

/**
 * Whether an account whose rules these are can say what the review says. One without diagnosis would turn its outcome into 'not
 * applicable', one without decisions would take its decision away: what a person was told never disappears by a setting.
 */
export function canSayTheSame(
  rules: Pick<ReviewRules, 'examDiagnosis' | 'clinicalDecision'>,
  { outcome, decision }: Decided,
): boolean {
  return (
    (rules.examDiagnosis || outcome === 'not_applicable') && (rules.clinicalDecision || decision === null)
  );
}
