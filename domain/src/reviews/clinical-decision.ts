import type { Outcome } from './assessment.ts';

export const CLINICAL_DECISIONS = ['discharge', 'rescan', 'standard'] as const;

export type ClinicalDecision = (typeof CLINICAL_DECISIONS)[number];

export const CLINICAL_DECISION_LABELS: Readonly<Record<ClinicalDecision, string>> = {
  discharge: 'Discharge',
  rescan: 'Rescan',
  standard: 'Standard',
};

export const COMMUNICATION_CHECK =
  'I provided the operator with the necessary instructions over the phone and communicated my clinical decision.';

export const CLINICAL_NOTE_REQUIRED = 'A clinical note is required before you submit.';

/** The three steps of a decision, as the report keeps them. */
export interface DecisionDraft {
  readonly decision: ClinicalDecision | null;
  readonly note: string;
  readonly isCommunicated: boolean;
  /** The outcome when the decision was made, and when the tick was set; absent where that is unknown. */
  readonly decidedFor?: Outcome | undefined;
  readonly communicatedFor?: Outcome | undefined;
}

export type DecisionGap = 'decision_missing' | 'note_missing' | 'not_communicated';

/** With clinical decisions allowed a review needs all three; otherwise it carries none (AMB-169). */
export function decisionGaps(draft: DecisionDraft, isAllowed: boolean): readonly DecisionGap[] {
  if (!isAllowed) return [];
  const gaps: DecisionGap[] = [];
  if (draft.decision === null) gaps.push('decision_missing');
  if (draft.note.trim() === '') gaps.push('note_missing');
  if (!draft.isCommunicated) gaps.push('not_communicated');
  return gaps;
}

/** Editing shows the section when decisions are allowed, viewing when one was made (AMB-180). */
export function showsClinicalDecision(
  mode: 'edit' | 'view',
  isAllowed: boolean,
  decisions: readonly (ClinicalDecision | null)[],
): boolean {
  return mode === 'edit' ? isAllowed : decisions.some((decision) => decision !== null);
}
