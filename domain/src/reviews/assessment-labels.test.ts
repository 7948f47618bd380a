import { expect, test } from 'vitest';

import { assessmentLabel, confirmLabel, STATISTICS_LABELS } from './assessment-labels.ts';
import type { LabelRules } from './assessment-labels.ts';

const plain: LabelRules = { compressibilityLabels: false, indeterminateLabel: false };
const inOrder = ['positive', 'negative', 'not_applicable', 'rescan', 'standard'] as const;
const labels = (rules: LabelRules) => inOrder.map((assessment) => assessmentLabel(assessment, rules));

test('RV-191: default labels are DVT, No DVT, Other, Rescan, Standard US', () => {
  expect(labels(plain)).toEqual(['DVT', 'No DVT', 'Other', 'Rescan', 'Standard US']);
});

test('RV-192: with the compressibility setting they are Incompressible, Compressible, Other, Rescan, Standard US', () => {
  expect(labels({ ...plain, compressibilityLabels: true })).toEqual([
    'Incompressible',
    'Compressible',
    'Other',
    'Rescan',
    'Standard US',
  ]);
});

test('RV-193: with the indeterminate setting Other reads Indeterminate', () => {
  expect(labels({ ...plain, indeterminateLabel: true })[2]).toBe('Indeterminate');
  expect(labels({ compressibilityLabels: true, indeterminateLabel: true })[2]).toBe('Indeterminate');
});

test('RV-187, AMB-150: the second click reads CONFIRM and the label of the button', () => {
  expect(confirmLabel(plain)).toBe('CONFIRM - No DVT');
  expect(confirmLabel({ ...plain, compressibilityLabels: true })).toBe('CONFIRM - Compressible');
});

test('AD-014, AD-326, AMB-147: statistics and internal pages say Positive, Negative, N/A', () => {
  expect(inOrder.map((assessment) => STATISTICS_LABELS[assessment])).toEqual([
    'Positive',
    'Negative',
    'N/A',
    'N/A',
    'N/A',
  ]);
});
