import { expect, test } from 'vitest';

import { operatorAssessment } from './operator-assessment.ts';

test.each([
  ['compressible', 'negative'],
  ['incompressible', 'positive'],
  ['none', 'not_applicable'],
  ['negative', 'negative'],
  ['positive', 'positive'],
  ['not_applicable', 'not_applicable'],
  ['INCOMPRESSIBLE', 'positive'],
])('RV-164: the operator said %s, that is %s', (recorded, expected) => {
  expect(operatorAssessment(recorded)).toBe(expected);
});

test.each([
  'refer_to_rescan',
  'refer_to_standard',
  'refer_to_scan',
  'refer_to_ultrasound',
  'retry',
  'toString',
])('RV-163, AD-148, AD-149: %s is treated as indeterminate', (recorded) => {
  expect(operatorAssessment(recorded)).toBe('not_applicable');
});

test('silence is no assessment', () => {
  expect(operatorAssessment(null)).toBeNull();
  expect(operatorAssessment('')).toBeNull();
});
