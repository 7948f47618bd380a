import { clipNeedsComment, isBlank } from './clip-comment.ts';
import { needsReview } from './review-clip.ts';
import type { ReviewClip } from './review-clip.ts';
import type { ReviewRules } from './review-rules.ts';

type Rules = Pick<ReviewRules, 'examDiagnosis'>;

/** A mock, a clip of an earlier review and a clip that cannot be shown ask nothing more of the reviewer. */
export function isClipReviewed(clip: Omit<ReviewClip, 'view' | 'operatorAssessment'>, rules: Rules): boolean {
  if (!needsReview(clip)) return true;
  if (clip.rating === null || clip.pendingAssessment !== null) return false;
  if (rules.examDiagnosis && clip.assessment === null) return false;
  return !clipNeedsComment(clip, rules) || !isBlank(clip.comment);
}

export function areAllClipsReviewed(clips: readonly ReviewClip[], rules: Rules): boolean {
  return clips.every((clip) => isClipReviewed(clip, rules));
}

/** Null when nothing is left to review. */
export function firstUnreviewedClip(clips: readonly ReviewClip[], rules: Rules): number | null {
  const index = clips.findIndex((clip) => !isClipReviewed(clip, rules));
  return index === -1 ? null : index;
}

/** Where a review opens. */
export function clipOnEntry(clips: readonly ReviewClip[], rules: Rules): number {
  return firstUnreviewedClip(clips, rules) ?? 0;
}

export type NextStep =
  { readonly kind: 'next_clip'; readonly index: number } | { readonly kind: 'next_page' };

export const NEXT_CLIP_LABEL = 'Next Clip';

/** Once the active clip is the only one left, or none is, the button carries the page's own label. */
export function nextStep(clips: readonly ReviewClip[], activeIndex: number, rules: Rules): NextStep {
  const index = clips.findIndex((clip, at) => at !== activeIndex && !isClipReviewed(clip, rules));
  return index === -1 ? { kind: 'next_page' } : { kind: 'next_clip', index };
}

/** Moving on to a clip needs the active one complete; leaving the page needs all of them. */
export function mayTakeNextStep(clips: readonly ReviewClip[], activeIndex: number, rules: Rules): boolean {
  const active = clips[activeIndex];
  return active === undefined ? areAllClipsReviewed(clips, rules) : isClipReviewed(active, rules);
}
