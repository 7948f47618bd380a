import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { asksForComment } from '@sonoboard/domain/reviews/clip-comment';
import { CLIP_NOT_SHOWN_TEXTS, couldNotBeShown } from '@sonoboard/domain/reviews/clip-display';
import { isClipReviewed } from '@sonoboard/domain/reviews/clip-progress';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import type { ReviewClip } from '@sonoboard/domain/reviews/review-clip';

export interface ClipStatus {
  readonly word: string;
  /** Drawn with its glyph and colour; null where there is none to show. */
  readonly finding: Assessment | null;
  readonly isComplete: boolean;
}

/** What the button of a clip says. */
export function clipStatus(clip: ReviewClip, rules: ReviewRules, isActive: boolean): ClipStatus {
  const isComplete = isClipReviewed(clip, rules);
  // A colour means done: a finding that still lacks its comment has none yet.
  const isShown = clip.isMock || couldNotBeShown(clip) || (rules.examDiagnosis && isComplete);
  const finding = isShown ? clip.assessment : null;
  return { word: statusWord(clip, rules, isActive, isComplete), finding, isComplete };
}

function statusWord(clip: ReviewClip, rules: ReviewRules, isActive: boolean, isComplete: boolean): string {
  if (clip.isMock) return 'Missing';
  // What was said about a clip stays after a retention rule has deleted its video.
  if (!clip.hasVideo && clip.rating === null) return 'Not found';
  if (couldNotBeShown(clip)) return CLIP_NOT_SHOWN_TEXTS.short;
  if (clip.pendingAssessment !== null) return 'Confirm';
  if (asksForComment(clip, rules)) return 'Comment missing';
  if (rules.examDiagnosis && clip.assessment !== null) return assessmentLabel(clip.assessment, rules);
  if (isComplete) return 'Reviewed';
  return isActive ? 'Reviewing' : 'Not reviewed';
}
