import type { Assessment } from './assessment.ts';

export interface LabelRules {
  readonly compressibilityLabels: boolean;
  readonly indeterminateLabel: boolean;
}

const DEFAULT_LABELS: Readonly<Record<Assessment, string>> = {
  positive: 'DVT',
  negative: 'No DVT',
  not_applicable: 'Other',
  rescan: 'Rescan',
  standard: 'Standard US',
};

const COMPRESSIBILITY_LABELS: Readonly<Record<Assessment, string>> = {
  ...DEFAULT_LABELS,
  positive: 'Incompressible',
  negative: 'Compressible',
};

/** The same words on buttons, in lists and on reports (AMB-147). */
export function assessmentLabel(assessment: Assessment, rules: LabelRules): string {
  if (assessment === 'not_applicable' && rules.indeterminateLabel) return 'Indeterminate';
  return (rules.compressibilityLabels ? COMPRESSIBILITY_LABELS : DEFAULT_LABELS)[assessment];
}

/** The second click on a negative that contradicts the operator. */
export function confirmLabel(rules: LabelRules): string {
  return `CONFIRM - ${assessmentLabel('negative', rules)}`;
}

/** Statistics and internal pages: the config of the person who looks has no say there. */
export const STATISTICS_LABELS: Readonly<Record<Assessment, string>> = {
  positive: 'Positive',
  negative: 'Negative',
  not_applicable: 'N/A',
  rescan: 'N/A',
  standard: 'N/A',
};
