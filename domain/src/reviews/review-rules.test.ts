import { expect, test } from 'vitest';

import { reviewRules } from './review-rules.ts';

const config = {
  enable_exam_diagnosis: true,
  allow_clinical_decision: true,
  show_other_as_indeterminate: false,
  show_assess_label_as_compressibility: false,
  prompt_inconsistent_clinical_decision: true,
  prompt_potential_fn: true,
  strict_dashboard_review: false,
};
const flags = { forceDefinitiveDiagnosis: false };

test('RV-051, AMB-140: diagnosis needs the config and a protocol that supports it', () => {
  expect(reviewRules(config, 'dvt_left_two_point', flags).examDiagnosis).toBe(true);
  expect(reviewRules(config, 'cardiac', flags).examDiagnosis).toBe(false);
  const off = { ...config, enable_exam_diagnosis: false };
  expect(reviewRules(off, 'dvt_left_two_point', flags).examDiagnosis).toBe(false);
});

test('RV-150, RV-274: every flag of the config reaches its rule', () => {
  const switched = {
    ...config,
    allow_clinical_decision: false,
    show_other_as_indeterminate: true,
    show_assess_label_as_compressibility: true,
    prompt_inconsistent_clinical_decision: false,
    prompt_potential_fn: false,
    strict_dashboard_review: true,
  };
  expect(reviewRules(switched, 'dvt_left_two_point', { forceDefinitiveDiagnosis: true })).toEqual({
    examDiagnosis: true,
    clinicalDecision: false,
    indeterminateLabel: true,
    compressibilityLabels: true,
    promptInconsistentDecision: false,
    promptPotentialFalseNegative: false,
    strictReview: true,
    forceDefinitiveDiagnosis: true,
  });
});
