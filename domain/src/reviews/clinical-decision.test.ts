import { expect, test } from 'vitest';

import {
  CLINICAL_DECISION_LABELS,
  CLINICAL_DECISIONS,
  CLINICAL_NOTE_REQUIRED,
  COMMUNICATION_CHECK,
  showsClinicalDecision,
} from './clinical-decision.ts';

test('RV-161, RV-220, AMB-172: the choices are Discharge, Rescan and Standard', () => {
  expect(CLINICAL_DECISIONS).toEqual(['discharge', 'rescan', 'standard']);
  expect(CLINICAL_DECISIONS.map((decision) => CLINICAL_DECISION_LABELS[decision])).toEqual([
    'Discharge',
    'Rescan',
    'Standard',
  ]);
});

test('RV-222, RV-224, RV-300: the exact texts of the steps', () => {
  expect(COMMUNICATION_CHECK).toBe(
    'I provided the operator with the necessary instructions over the phone and communicated my clinical decision.',
  );
  expect(CLINICAL_NOTE_REQUIRED).toBe('A clinical note is required before you submit.');
});

test('RV-087, AMB-180: editing shows the section when allowed, viewing when a decision was made', () => {
  expect(showsClinicalDecision('edit', true, [])).toBe(true);
  expect(showsClinicalDecision('edit', false, ['rescan'])).toBe(false);
  expect(showsClinicalDecision('amend', true, ['rescan'])).toBe(true);
  expect(showsClinicalDecision('amend', false, ['rescan'])).toBe(false);
  expect(showsClinicalDecision('view', false, [null, 'rescan'])).toBe(true);
  expect(showsClinicalDecision('view', true, [null])).toBe(false);
});
