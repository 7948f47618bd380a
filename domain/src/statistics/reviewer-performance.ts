import { percentageOf } from './quality-score.ts';

/** What one grouped query returns, at any number of reviews. */
export interface JudgementCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
}

/** 0 to 100; null without a case that could show it. */
export function sensitivityOf({ truePositives, falseNegatives }: JudgementCounts): number | null {
  return shareOrNull(truePositives, truePositives + falseNegatives);
}

export function specificityOf({ trueNegatives, falsePositives }: JudgementCounts): number | null {
  return shareOrNull(trueNegatives, trueNegatives + falsePositives);
}

function shareOrNull(part: number, total: number): number | null {
  return total === 0 ? null : percentageOf(part, total);
}
