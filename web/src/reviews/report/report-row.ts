import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { CLIP_NOT_SHOWN_TEXTS, couldNotBeShown } from '@sonoboard/domain/reviews/clip-display';
import { COMMENT_TEXTS } from '@sonoboard/domain/reviews/clip-comment';
import type { ExamClip } from '../exam-clips.ts';

export const NOTHING = '–';

/** Operators say what they saw, whatever the reviewer's account calls it. */
const OPERATOR_WORDS: LabelRules = { compressibilityLabels: true, indeterminateLabel: false };

export function operatorWord({ isMock, operatorAssessment }: ExamClip): string {
  if (isMock || operatorAssessment === null) return NOTHING;
  return assessmentLabel(operatorAssessment, OPERATOR_WORDS);
}

/** What stands in the last column. */
export function commentOf(clip: ExamClip): string {
  if (clip.isMock) return 'The cine loop is missing';
  if (couldNotBeShown(clip)) return CLIP_NOT_SHOWN_TEXTS.sentence;
  const comment = clip.comment.trim();
  return comment === '' ? NOTHING : comment;
}

export function overallComment(comment: string): string {
  const trimmed = comment.trim();
  return trimmed === '' ? COMMENT_TEXTS.viewing : trimmed;
}
