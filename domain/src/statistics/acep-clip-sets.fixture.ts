import { FULL_ASSESSMENT_FROM_RATING } from '../reviews/rating.ts';
import type { Rating } from '../reviews/rating.ts';
import { ACEP_PLOT, type AcepCounts } from './acep-projection.ts';

// The definitions of the Acep projection, clip set by clip set. The product counts in the database, which tests compare
// with them.

export interface AcepReview {
  readonly clipSetGuid: string;
  readonly clipSetCreatedAt: string;
  readonly rating: Rating;
}

export interface AcepClipSet {
  readonly guid: string;
  readonly createdAt: string;
  readonly meanRating: number;
  readonly isAccepted: boolean;
}

/** Reviewed clip sets by date, with their verdict. */
export function acepClipSets(reviews: readonly AcepReview[]): readonly AcepClipSet[] {
  const ratings = new Map<string, { createdAt: string; ratings: Rating[] }>();
  for (const review of reviews) {
    const clipSet = ratings.get(review.clipSetGuid) ?? { createdAt: review.clipSetCreatedAt, ratings: [] };
    clipSet.ratings.push(review.rating);
    ratings.set(review.clipSetGuid, clipSet);
  }
  return [...ratings]
    .map(([guid, clipSet]) => ({
      guid,
      createdAt: clipSet.createdAt,
      meanRating: mean(clipSet.ratings),
      isAccepted: isClipSetAccepted(clipSet.ratings),
    }))
    .toSorted(
      (one, other) =>
        Date.parse(one.createdAt) - Date.parse(other.createdAt) || (one.guid < other.guid ? -1 : 1),
    );
}

/** At least half of the reviews rate 3 or higher. */
export function isClipSetAccepted(ratings: readonly Rating[]): boolean {
  const good = ratings.filter((rating) => rating >= FULL_ASSESSMENT_FROM_RATING).length;
  return ratings.length > 0 && good * 2 >= ratings.length;
}

export function acepCounts(clipSets: readonly AcepClipSet[], window: number): AcepCounts {
  return {
    clipSets: clipSets.length,
    accepted: countAccepted(clipSets),
    window,
    acceptedInWindow: countAccepted(clipSets.slice(-window)),
  };
}

/** Moving mean over the last `window` clip sets, fewer at the beginning. */
export function movingMeans(clipSets: readonly AcepClipSet[], window: number): readonly number[] {
  return clipSets.map((_, index) =>
    mean(clipSets.slice(Math.max(0, index + 1 - window), index + 1).map(({ meanRating }) => meanRating)),
  );
}

/** Which clip sets are drawn, counted from 1: all, or evenly chosen ones with the first and the last. */
export function acepPlaces(clipSets: number): readonly number[] {
  const drawn = Math.min(clipSets, ACEP_PLOT.maxPoints);
  return Array.from({ length: drawn }, (_, n) =>
    drawn === 1 ? 1 : 1 + Math.round((n * (clipSets - 1)) / (drawn - 1)),
  );
}

function countAccepted(clipSets: readonly AcepClipSet[]): number {
  return clipSets.filter((clipSet) => clipSet.isAccepted).length;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
