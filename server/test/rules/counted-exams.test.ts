import { expect, test } from 'vitest';

import { countsInStatistics } from './counted-exams.ts';

const exam = { excludeFromAnalysis: false, isPractiseExam: false, isAborted: false, isVirtualScan: false };

test('AMB-207: flagged, practice, aborted and virtual exams never count', () => {
  expect(countsInStatistics(exam)).toBe(true);
  for (const flag of ['excludeFromAnalysis', 'isPractiseExam', 'isAborted', 'isVirtualScan'] as const) {
    expect(countsInStatistics({ ...exam, [flag]: true })).toBe(false);
  }
});
