import { describe, expect, test } from 'vitest';

import {
  CLINICAL_DECISION_LABELS,
  CLINICAL_DECISIONS,
  CLINICAL_NOTE_REQUIRED,
  COMMUNICATION_CHECK,
  decisionGaps,
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

describe('decisionGaps', () => {
  const complete = { decision: 'discharge', note: 'Call back in a week.', isCommunicated: true } as const;

  test('RV-229, RV-266, RV-267: decision, non-blank note and communication check are all needed', () => {
    expect(decisionGaps(complete, true)).toEqual([]);
    expect(decisionGaps({ ...complete, decision: null }, true)).toEqual(['decision_missing']);
    expect(decisionGaps({ ...complete, note: ' \n' }, true)).toEqual(['note_missing']);
    expect(decisionGaps({ ...complete, isCommunicated: false }, true)).toEqual(['not_communicated']);
  });

  test('AMB-169: nothing is needed when decisions are not allowed', () => {
    expect(decisionGaps({ decision: null, note: '', isCommunicated: false }, false)).toEqual([]);
  });
});

test('RV-087, AMB-180: editing shows the section when allowed, viewing when a decision was made', () => {
  expect(showsClinicalDecision('edit', true, [])).toBe(true);
  expect(showsClinicalDecision('edit', false, ['rescan'])).toBe(false);
  expect(showsClinicalDecision('view', false, [null, 'rescan'])).toBe(true);
  expect(showsClinicalDecision('view', true, [null])).toBe(false);
});
