import { isInconclusive } from './assessment.ts';
import { CLIP_NOT_SHOWN_TEXTS, couldNotBeShown } from './clip-display.ts';
import type { ReviewClip } from './review-clip.ts';
import { needsReview } from './review-clip.ts';
import { REVIEW_FIELDS } from './review-fields.ts';
import type { ReviewRules } from './review-rules.ts';

const COMMENT_REQUIRED_UP_TO_RATING = 2;

export const COMMENT_TEXTS = {
  editing: REVIEW_FIELDS.comment.card.placeholder,
  viewing: REVIEW_FIELDS.comment.card.whenEmpty,
  mock: 'Comments are disabled as the cine loop is missing',
  required: 'Explain why you chose this assessment',
} as const;

type CommentedClip = Omit<ReviewClip, 'pendingAssessment' | 'operatorAssessment' | 'view'>;

export function clipNeedsComment(
  clip: Omit<CommentedClip, 'comment'>,
  rules: Pick<ReviewRules, 'examDiagnosis'>,
): boolean {
  if (!needsReview(clip) || clip.rating === null) return false;
  if (clip.rating <= COMMENT_REQUIRED_UP_TO_RATING) return true;
  return rules.examDiagnosis && isInconclusive(clip.assessment);
}

/** The moment to lead the reviewer to the comment box: everything else about the clip is said. */
export function asksForComment(clip: CommentedClip, rules: Pick<ReviewRules, 'examDiagnosis'>): boolean {
  const isAssessed = !rules.examDiagnosis || clip.assessment !== null;
  return clipNeedsComment(clip, rules) && isAssessed && isBlank(clip.comment);
}

export function commentPlaceholder(
  clip: Pick<ReviewClip, 'isMock' | 'display'>,
  isEditable: boolean,
): string {
  if (clip.isMock) return COMMENT_TEXTS.mock;
  if (couldNotBeShown(clip)) return CLIP_NOT_SHOWN_TEXTS.comment;
  return isEditable ? COMMENT_TEXTS.editing : COMMENT_TEXTS.viewing;
}

export function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
