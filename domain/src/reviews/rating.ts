export const RATINGS = [1, 2, 3, 4, 5] as const;

/** Image quality score of a clip or of a whole exam. */
export type Rating = (typeof RATINGS)[number];

/** From here on an image is good enough to tell DVT from no DVT. */
export const FULL_ASSESSMENT_FROM_RATING = 3;

export function isRating(value: unknown): value is Rating {
  return RATINGS.some((rating) => rating === value);
}

/** Stored scores below 1 mean that none was given. */
export function toRating(stored: number | null | undefined): Rating | null {
  return isRating(stored) ? stored : null;
}

export function allowsFullAssessment(rating: Rating | null): boolean {
  return rating !== null && rating >= FULL_ASSESSMENT_FROM_RATING;
}

/** Values typed into a rating filter stay on the scale; what is no number leaves the bound open. */
export function clampToRating(value: number, openBound: Rating): Rating {
  if (Number.isNaN(value)) return openBound;
  return toRating(Math.round(Math.min(5, Math.max(1, value)))) ?? openBound;
}
