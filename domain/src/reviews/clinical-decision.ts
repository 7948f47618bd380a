import type { ReviewMode } from './review-pages.ts';

export const CLINICAL_DECISIONS = ['discharge', 'rescan', 'standard'] as const;

export type ClinicalDecision = (typeof CLINICAL_DECISIONS)[number];

export const CLINICAL_DECISION_LABELS: Readonly<Record<ClinicalDecision, string>> = {
  discharge: 'Discharge',
  rescan: 'Rescan',
  standard: 'Standard',
};

export const COMMUNICATION_CHECK =
  'I provided the operator with the necessary instructions over the phone and communicated my clinical decision.';

export const CLINICAL_DECISION_REQUIRED = 'A clinical decision is required before you submit.';
export const CLINICAL_NOTE_REQUIRED = 'A clinical note is required before you submit.';

/** Editing and amending show the section when decisions are allowed, viewing when one was made (AMB-180). */
export function showsClinicalDecision(
  mode: ReviewMode,
  isAllowed: boolean,
  decisions: readonly (ClinicalDecision | null)[],
): boolean {
  return mode === 'view' ? decisions.some((decision) => decision !== null) : isAllowed;
}
