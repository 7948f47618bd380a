import { expect, test } from 'vitest';

import { assessmentCounts } from './assessment-counts.ts';

test('AD-014, AD-093: positive, negative and N/A counts with their total', () => {
  const counts = assessmentCounts([
    { assessment: 'positive', count: 2 },
    { assessment: 'negative', count: 5 },
    { assessment: 'not_applicable', count: 3 },
    { assessment: 'rescan', count: 1 },
  ]);
  expect(counts).toEqual({ positive: 2, negative: 5, notApplicable: 4, total: 11 });
  expect(assessmentCounts([])).toEqual({ positive: 0, negative: 0, notApplicable: 0, total: 0 });
});
