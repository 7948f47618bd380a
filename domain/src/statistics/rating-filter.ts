import { toRating } from '../reviews/rating.ts';
import type { Rating } from '../reviews/rating.ts';

export interface RatingRange {
  readonly min: Rating;
  readonly max: Rating;
}

const ALL_RATINGS: RatingRange = { min: 1, max: 5 };
const RATINGS_FROM_3: RatingRange = { min: 3, max: 5 };

/** The toggle 'Filter: Only Show Reviews with Ratings 3+'. */
export function ratingFilter(onlyFrom3: boolean): RatingRange {
  return onlyFrom3 ? RATINGS_FROM_3 : ALL_RATINGS;
}

/** Null when the text is no range of ratings. */
export function parseRatingRange(text: string): RatingRange | null {
  const match = /^(\d)-(\d)$/.exec(text);
  const min = toRating(Number(match?.[1]));
  const max = toRating(Number(match?.[2]));
  return min === null || max === null || min > max ? null : { min, max };
}
