export const CLINICAL_DECISIONS = ['discharge', 'rescan', 'standard'] as const;

export type ClinicalDecision = (typeof CLINICAL_DECISIONS)[number];
