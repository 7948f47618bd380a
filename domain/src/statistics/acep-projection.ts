import { FULL_ASSESSMENT_FROM_RATING } from '../reviews/rating.ts';
import type { AcepInputs } from './acep-inputs.ts';

/** More points than these cannot be told apart at any width, and slow a browser down. */
const MAX_POINTS = 300;

export const ACEP_PLOT = {
  min: 0,
  max: 6,
  acceptedFrom: FULL_ASSESSMENT_FROM_RATING,
  maxPoints: MAX_POINTS,
} as const;

/** What a projection needs to know of the clip sets, at any number of them. A clip set counts here once it is reviewed. */
export interface AcepCounts {
  readonly clipSets: number;
  readonly accepted: number;
  /** So many of the newest clip sets tell the present acceptance. */
  readonly window: number;
  readonly acceptedInWindow: number;
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
export function acepProjection(
  { clipSets, accepted, window, acceptedInWindow }: AcepCounts,
  inputs: Omit<AcepInputs, 'window'>,
): AcepProjection {
  const sampleSize = Math.max(inputs.sampleSize, clipSets);
  const recent = Math.min(window, clipSets);
  const stillToCome = sampleSize - clipSets;
  // Whole numbers are multiplied before they are divided: a target that is met exactly must not be missed by a rounding.
  const projectedAccepted = accepted + share(stillToCome * acceptedInWindow, recent);
  const target = (inputs.targetAcceptance * sampleSize) / 100;
  const expectedPositives = projectedAccepted * (inputs.prevalence / 100);
  return {
    clipSets,
    accepted,
    sampleSize,
    recentAcceptance: share(acceptedInWindow, recent),
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

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
