import { PROTOCOL_NAMES, PROTOCOLS } from '../exams/protocols.ts';
import { RATINGS } from '../reviews/rating.ts';
import { addCounts, qualityScore } from './quality-score.ts';
import type { RatingCounts, RatingShare } from './quality-score.ts';
import type { Rating } from '../reviews/rating.ts';

export interface ViewRatings {
  readonly view: string;
  readonly counts: RatingCounts;
}

export interface LandmarkScore {
  readonly landmark: string;
  readonly average: number;
  readonly shares: Readonly<Record<Rating, RatingShare>>;
}

export interface LandmarkScores {
  readonly landmarks: readonly LandmarkScore[];
  /** The highest count of any score at any landmark. */
  readonly chartMax: number;
}

const SIDE = /^(left|right)[_ ]/i;

/** In the order of the chart: the extended leg protocol has every vein of the others, top to bottom. */
const LANDMARK_LABELS: ReadonlyMap<string, string> = new Map(
  (['dvt_left_three_point_extended', ...PROTOCOL_NAMES] as const)
    .flatMap((name) => PROTOCOLS[name].views)
    .map((view) => [withoutSide(view.id), capitalised(withoutSide(view.shortLabel))]),
);

/** Left and right are the same landmark (AMB-213). */
export function landmarkOfView(view: string): string {
  return LANDMARK_LABELS.get(withoutSide(view)) ?? withoutSide(view);
}

export function landmarkScores(rows: readonly ViewRatings[]): LandmarkScores {
  const byLandmark = new Map<string, RatingCounts>();
  for (const { view, counts } of rows) {
    const landmark = landmarkOfView(view);
    const soFar = byLandmark.get(landmark);
    byLandmark.set(landmark, soFar === undefined ? counts : addCounts(soFar, counts));
  }
  const landmarks = [...byLandmark]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map(([landmark, counts]) => {
      const { average, shares } = qualityScore(counts);
      return { landmark, average, shares };
    });
  const highest = landmarks.flatMap(({ shares }) => RATINGS.map((rating) => shares[rating].absolute));
  return { landmarks, chartMax: Math.max(0, ...highest) };
}

function placeOf(landmark: string): number {
  const place = [...LANDMARK_LABELS.values()].indexOf(landmark);
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}

function withoutSide(text: string): string {
  return text.replace(SIDE, '');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
