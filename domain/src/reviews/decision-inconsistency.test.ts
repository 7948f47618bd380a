import { expect, test } from 'vitest';

import { inconsistencyWarning, isDecisionInconsistent } from './decision-inconsistency.ts';
import { exampleRules } from './example-review.fixture.ts';

test.each([
  ['discharge', 'negative', false],
  ['discharge', 'positive', true],
  ['discharge', 'not_applicable', true],
  ['rescan', 'negative', true],
  ['rescan', 'positive', false],
  ['rescan', 'not_applicable', false],
  ['standard', 'negative', false],
  ['standard', 'positive', false],
  ['standard', 'not_applicable', false],
] as const)('RV-225, RV-226: %s with %s is inconsistent: %s', (decision, outcome, expected) => {
  expect(isDecisionInconsistent(decision, outcome)).toBe(expected);
});

test('RV-225, RV-302: the warning names decision and assessment by their labels', () => {
  expect(inconsistencyWarning('discharge', 'positive', exampleRules())).toBe(
    'Your clinical decision is Discharge and your overall assessment is DVT',
  );
  const compressibility = exampleRules({ compressibilityLabels: true });
  expect(inconsistencyWarning('rescan', 'negative', compressibility)).toBe(
    'Your clinical decision is Rescan and your overall assessment is Compressible',
  );
});

test('RV-225: there is no warning without the prompt, a decision, a contradiction or a diagnosis', () => {
  const rules = exampleRules();
  const silent = exampleRules({ promptInconsistentDecision: false });
  expect(inconsistencyWarning('discharge', 'positive', silent)).toBeNull();
  expect(inconsistencyWarning(null, 'positive', rules)).toBeNull();
  expect(inconsistencyWarning('discharge', 'negative', rules)).toBeNull();
  const undiagnosed = exampleRules({ examDiagnosis: false });
  expect(inconsistencyWarning('discharge', 'not_applicable', undiagnosed)).toBeNull();
});
