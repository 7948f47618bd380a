import { allowsFullAssessment } from './rating.ts';
import type { Rating } from './rating.ts';

export type RatingWarning =
  | { readonly kind: 'clips_applicable' }
  | { readonly kind: 'outside_range'; readonly min: Rating; readonly max: Rating };

const ADVICE = 'Consider revising your overall image rating or the rating of a particular sequence.';

/** `clipRatings` leaves mock clips out: their rating of 1 would hide both warnings (AMB-157). */
export function ratingWarnings(
  overallRating: Rating | null,
  clipRatings: readonly (Rating | null)[],
): readonly RatingWarning[] {
  const rated = clipRatings.filter((rating) => rating !== null).toSorted((one, other) => one - other);
  const [min] = rated;
  const max = rated.at(-1);
  if (overallRating === null || min === undefined || max === undefined) return [];
  const warnings: RatingWarning[] = [];
  const isEveryClipApplicable = clipRatings.every(allowsFullAssessment);
  if (isEveryClipApplicable && !allowsFullAssessment(overallRating)) {
    warnings.push({ kind: 'clips_applicable' });
  }
  if (overallRating < min || overallRating > max) warnings.push({ kind: 'outside_range', min, max });
  return warnings;
}

export function ratingWarningText(warning: RatingWarning): string {
  if (warning.kind === 'clips_applicable') {
    return `All clips are applicable (rated 3 or higher) while the overall image rating says not applicable. ${ADVICE}`;
  }
  const range = `${warning.min} - ${warning.max}`;
  return `The overall image rating is outside the range of the clip ratings (${range}). ${ADVICE}`;
}
