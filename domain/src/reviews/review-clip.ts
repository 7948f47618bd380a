import type { Outcome } from './assessment.ts';
import type { ClipAnswers } from './review-answers.ts';

/** Whether the reviewer has seen the clip. `failed`: its video was asked for and did not come. */
export type ClipDisplay = 'not_shown' | 'shown' | 'failed';

/** A clip under review, as far as the rules see it, with the answers so far. */
export interface ReviewClip extends ClipAnswers {
  readonly view: string;
  /** The cine loop is missing: the view was never recorded. */
  readonly isMock: boolean;
  readonly isAlreadyReviewed: boolean;
  readonly hasVideo: boolean;
  readonly display: ClipDisplay;
  readonly operatorAssessment: Outcome | null;
  /** Chosen against the operator's finding and not confirmed yet. */
  readonly pendingAssessment: 'negative' | null;
}

type Reviewability = Pick<ReviewClip, 'isMock' | 'isAlreadyReviewed' | 'hasVideo' | 'display'>;

/** What a review has to wait for: nobody can be asked to rate a clip that cannot be seen or changed. */
export function needsReview(clip: Reviewability): boolean {
  return !clip.isMock && !clip.isAlreadyReviewed && clip.hasVideo && clip.display !== 'failed';
}

/** Only a clip of which a frame was on the screen can be rated or assessed. A comment may be begun before. */
export function isClipEditable(clip: Reviewability): boolean {
  return needsReview(clip) && clip.display === 'shown';
}

/** In the original scan the reviewer may look at what was missing; in a rescan it is merely not repeated (AMB-161). */
export function isClipSelectable(clip: Pick<ReviewClip, 'isMock'>, isOriginalScan: boolean): boolean {
  return !clip.isMock || isOriginalScan;
}
