import { PROTOCOLS } from '../exams/protocols.ts';
import type { ProtocolName } from '../exams/protocols.ts';

/** Settings of the person's config that this area reads, under the names of the catalogue. */
export interface ReviewConfig {
  readonly enable_exam_diagnosis: boolean;
  readonly allow_clinical_decision: boolean;
  readonly show_other_as_indeterminate: boolean;
  readonly show_assess_label_as_compressibility: boolean;
  readonly prompt_inconsistent_clinical_decision: boolean;
  readonly prompt_potential_fn: boolean;
  readonly strict_dashboard_review: boolean;
}

export interface ReviewBuildFlags {
  readonly forceDefinitiveDiagnosis: boolean;
}

/** How one exam is to be reviewed by one person. */
export interface ReviewRules {
  readonly examDiagnosis: boolean;
  readonly clinicalDecision: boolean;
  readonly indeterminateLabel: boolean;
  readonly compressibilityLabels: boolean;
  readonly promptInconsistentDecision: boolean;
  readonly promptPotentialFalseNegative: boolean;
  readonly strictReview: boolean;
  readonly forceDefinitiveDiagnosis: boolean;
}

export function reviewRules(
  config: ReviewConfig,
  protocol: ProtocolName,
  flags: ReviewBuildFlags,
): ReviewRules {
  return {
    examDiagnosis: config.enable_exam_diagnosis && PROTOCOLS[protocol].supportsAssessment,
    clinicalDecision: config.allow_clinical_decision,
    indeterminateLabel: config.show_other_as_indeterminate,
    compressibilityLabels: config.show_assess_label_as_compressibility,
    promptInconsistentDecision: config.prompt_inconsistent_clinical_decision,
    promptPotentialFalseNegative: config.prompt_potential_fn,
    strictReview: config.strict_dashboard_review,
    forceDefinitiveDiagnosis: flags.forceDefinitiveDiagnosis,
  };
}
