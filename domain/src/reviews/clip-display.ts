import { MOCK_CLIP } from './mock-clips.ts';
import type { ReviewClip } from './review-clip.ts';

/** How a clip that could not be shown is reviewed: as a view that was never recorded is. */
export const NOT_SHOWN_REVIEW = {
  rating: MOCK_CLIP.rating,
  assessment: MOCK_CLIP.assessment,
  comment: MOCK_CLIP.comment,
} as const;

export const CLIP_NOT_SHOWN_TEXTS = {
  /** On the clip's button, in place of a finding. */
  short: 'Could not be shown',
  sentence: 'This clip could not be shown and was not assessed.',
  comment: 'Comments are disabled as the clip could not be shown',
} as const;

/** A frame of the clip was on the screen: from now on it can be reviewed. */
export function markClipShown<Clip extends ReviewClip>(clip: Clip): Clip {
  if (!isOpen(clip) || clip.display === 'shown') return clip;
  if (clip.display === 'not_shown') return { ...clip, display: 'shown' };
  return { ...clip, display: 'shown', rating: null, assessment: null };
}

/**
 * The video did not come. A clip that was seen before keeps what the reviewer said about it; words that were typed while it
 * was coming stay for another try, and are not submitted without one.
 */
export function markClipFailed<Clip extends ReviewClip>(clip: Clip): Clip {
  if (!isOpen(clip) || clip.display !== 'not_shown') return clip;
  const { rating, assessment } = NOT_SHOWN_REVIEW;
  return { ...clip, rating, assessment, display: 'failed', pendingAssessment: null };
}

/** Gives a clip that was read again the display that it had on this visit. */
export function withDisplayOf<Clip extends ReviewClip>(clip: Clip, before: ReviewClip | undefined): Clip {
  if (before?.display === 'shown') return markClipShown(clip);
  return before?.display === 'failed' ? markClipFailed(clip) : clip;
}

export function couldNotBeShown(clip: Pick<ReviewClip, 'isMock' | 'display'>): boolean {
  return !clip.isMock && clip.display === 'failed';
}

function isOpen(clip: ReviewClip): boolean {
  return !clip.isMock && !clip.isAlreadyReviewed && clip.hasVideo;
}
