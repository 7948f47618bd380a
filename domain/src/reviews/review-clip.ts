import type { Assessment, Outcome } from './assessment.ts';
import type { Rating } from './rating.ts';

/** A clip under review, as far as the rules see it. */
export interface ReviewClip {
  readonly view: string;
  /** The cine loop is missing: the view was never recorded. */
  readonly isMock: boolean;
  readonly isAlreadyReviewed: boolean;
  readonly hasVideo: boolean;
  readonly operatorAssessment: Outcome | null;
  readonly rating: Rating | null;
  readonly assessment: Assessment | null;
  /** Chosen against the operator's finding and not confirmed yet. */
  readonly pendingAssessment: 'negative' | null;
  readonly comment: string;
}

type Reviewability = Pick<ReviewClip, 'isMock' | 'isAlreadyReviewed' | 'hasVideo'>;

/** Also what a review has to wait for: nobody can be asked to rate a clip that cannot be seen or changed. */
export function isClipEditable(clip: Reviewability): boolean {
  return !clip.isMock && !clip.isAlreadyReviewed && clip.hasVideo;
}

/** In the original scan the reviewer may look at what was missing; in a rescan it is merely not repeated (AMB-161). */
export function isClipSelectable(clip: Pick<ReviewClip, 'isMock'>, isOriginalScan: boolean): boolean {
  return !clip.isMock || isOriginalScan;
}
