import { RATINGS } from '../reviews/rating.ts';
import type { Rating } from '../reviews/rating.ts';
import { roundTo } from '../shared/rounding.ts';

/** How many reviews gave each score: what one grouped query returns, at any number of reviews. */
export type RatingCounts = Readonly<Record<Rating, number>>;

export interface RatingShare {
  readonly absolute: number;
  /** Of all counted reviews, 0 to 100, 1 decimal. */
  readonly percentage: number;
}

export interface QualityScore {
  readonly total: number;
  /** 0 without reviews, as is the deviation: there is nothing to show then. */
  readonly average: number;
  readonly standardDeviation: number;
  readonly shares: Readonly<Record<Rating, RatingShare>>;
}

export const NO_RATINGS: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

export function qualityScore(counts: RatingCounts): QualityScore {
  const total = RATINGS.reduce((sum, rating) => sum + counts[rating], 0);
  const mean = meanOf(counts, total, (rating) => rating);
  // Population, not sample: every review is known, and one review deviates by 0 (AMB-204).
  const variance = meanOf(counts, total, (rating) => (rating - mean) ** 2);
  const share = (rating: Rating): RatingShare => ({
    absolute: counts[rating],
    percentage: percentageOf(counts[rating], total),
  });
  return {
    total,
    average: roundTo(mean, 2),
    standardDeviation: roundTo(Math.sqrt(variance), 2),
    shares: { 1: share(1), 2: share(2), 3: share(3), 4: share(4), 5: share(5) },
  };
}

export function addCounts(one: RatingCounts, other: RatingCounts): RatingCounts {
  return {
    1: one[1] + other[1],
    2: one[2] + other[2],
    3: one[3] + other[3],
    4: one[4] + other[4],
    5: one[5] + other[5],
  };
}

/** 0 of nothing is 0. */
export function percentageOf(part: number, total: number): number {
  return total > 0 ? roundTo((part / total) * 100, 1) : 0;
}

function meanOf(counts: RatingCounts, total: number, value: (rating: Rating) => number): number {
  if (total === 0) return 0;
  return RATINGS.reduce((sum, rating) => sum + counts[rating] * value(rating), 0) / total;
}
