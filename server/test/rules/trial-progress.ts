import { percentageOf } from '@sonoboard/domain/statistics/quality-score';

export interface TrialProgress {
  readonly expected: number;
  readonly total: number;
  /** For the doughnut; never below 0 when more was scanned than expected. */
  readonly remaining: number;
  readonly percentage: number;
}

export function trialProgress(expectedPerCollection: readonly number[], total: number): TrialProgress {
  const expected = expectedPerCollection.reduce((sum, exams) => sum + exams, 0);
  return {
    expected,
    total,
    remaining: Math.max(0, expected - total),
    percentage: percentageOf(total, expected),
  };
}
