import { expect, test } from 'vitest';

import { ASSESSMENTS, isInconclusive } from './assessment.ts';

test('RV-162: assessments are negative, positive, not_applicable, rescan and standard', () => {
  expect(ASSESSMENTS).toEqual(['negative', 'positive', 'not_applicable', 'rescan', 'standard']);
});

test('RV-183: N/A, rescan and standard count as the same kind', () => {
  expect(ASSESSMENTS.filter(isInconclusive)).toEqual(['not_applicable', 'rescan', 'standard']);
  expect(isInconclusive(null)).toBe(false);
});
