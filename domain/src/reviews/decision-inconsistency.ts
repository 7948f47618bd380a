import { assessmentLabel } from './assessment-labels.ts';
import type { Outcome } from './assessment.ts';
import { CLINICAL_DECISION_LABELS } from './clinical-decision.ts';
import type { ClinicalDecision } from './clinical-decision.ts';
import type { ReviewRules } from './review-rules.ts';

const CONTRADICTED_BY: Readonly<Record<ClinicalDecision, readonly Outcome[]>> = {
  discharge: ['positive', 'not_applicable'],
  rescan: ['negative'],
  standard: [],
};

export function isDecisionInconsistent(decision: ClinicalDecision, outcome: Outcome): boolean {
  return CONTRADICTED_BY[decision].includes(outcome);
}

/**
 * Null when there is nothing to warn of. It informs and never blocks (AMB-171). Without exam diagnosis there is no
 * assessment on screen that a decision could contradict.
 */
export function inconsistencyWarning(
  decision: ClinicalDecision | null,
  outcome: Outcome,
  rules: ReviewRules,
): string | null {
  if (!rules.promptInconsistentDecision || !rules.examDiagnosis || decision === null) return null;
  if (!isDecisionInconsistent(decision, outcome)) return null;
  const assessment = assessmentLabel(outcome, rules);
  return `Your clinical decision is ${CLINICAL_DECISION_LABELS[decision]} and your overall assessment is ${assessment}`;
}
