import { FULL_ASSESSMENT_FROM_RATING } from '../reviews/rating.ts';
import type { Rating } from '../reviews/rating.ts';
import type { AcepInputs } from './acep-inputs.ts';

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

export const ACEP_PLOT = { min: 0, max: 6, acceptedFrom: FULL_ASSESSMENT_FROM_RATING } as const;

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

/** Moving mean over the last `window` clip sets, fewer at the beginning. */
export function movingMeans(clipSets: readonly AcepClipSet[], window: number): readonly number[] {
  // Sums up to each place: the work grows with the clip sets alone, however wide a window someone types.
  const sums = [0];
  for (const { meanRating } of clipSets) sums.push((sums.at(-1) ?? 0) + meanRating);
  return clipSets.map((_, index) => {
    const from = Math.max(0, index + 1 - window);
    return share((sums[index + 1] ?? 0) - (sums[from] ?? 0), index + 1 - from);
  });
}

/** What the clip sets still to come must bring. */
export type NeededAcceptance =
  | { readonly kind: 'reached' }
  | { readonly kind: 'needed'; readonly share: number }
  | { readonly kind: 'out_of_reach' };

export interface AcepProjection {
  readonly clipSets: number;
  readonly accepted: number;
  readonly sampleSize: number;
  /** Shares of 1. */
  readonly recentAcceptance: number;
  readonly projectedAcceptance: number;
  readonly meetsTarget: boolean;
  readonly needed: NeededAcceptance;
  readonly expectedPositives: number;
  readonly expectedPositivesFound: number;
}

/** If the rest of the sample goes like the last window did (AMB-214). */
export function acepProjection(clipSets: readonly AcepClipSet[], inputs: AcepInputs): AcepProjection {
  const accepted = countAccepted(clipSets);
  const sampleSize = Math.max(inputs.sampleSize, clipSets.length);
  const recent = clipSets.slice(-inputs.window);
  const stillToCome = sampleSize - clipSets.length;
  // Whole numbers are multiplied before they are divided: a target that is met exactly must not be missed by a rounding.
  const projectedAccepted = accepted + share(stillToCome * countAccepted(recent), recent.length);
  const target = (inputs.targetAcceptance * sampleSize) / 100;
  const expectedPositives = projectedAccepted * (inputs.prevalence / 100);
  return {
    clipSets: clipSets.length,
    accepted,
    sampleSize,
    recentAcceptance: share(countAccepted(recent), recent.length),
    projectedAcceptance: share(projectedAccepted, sampleSize),
    meetsTarget: projectedAccepted >= target,
    needed: neededAcceptance(target - accepted, stillToCome),
    expectedPositives,
    expectedPositivesFound: expectedPositives * (inputs.sensitivity / 100),
  };
}

function neededAcceptance(stillMissing: number, stillToCome: number): NeededAcceptance {
  if (stillMissing <= 0) return { kind: 'reached' };
  if (stillMissing > stillToCome) return { kind: 'out_of_reach' };
  return { kind: 'needed', share: stillMissing / stillToCome };
}

function countAccepted(clipSets: readonly AcepClipSet[]): number {
  return clipSets.filter((clipSet) => clipSet.isAccepted).length;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function mean(values: readonly number[]): number {
  return share(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}
