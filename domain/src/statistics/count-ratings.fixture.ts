import type { Rating } from '../reviews/rating.ts';
import { NO_RATINGS, type RatingCounts } from './quality-score.ts';

/** The product counts in the database. */
export function countRatings(ratings: readonly Rating[]): RatingCounts {
  const counts = { ...NO_RATINGS };
  for (const rating of ratings) counts[rating] += 1;
  return counts;
}
