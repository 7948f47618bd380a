import { areAllClipsReviewed } from './clip-progress.ts';
import { isEmptyAnswer, REVIEW_FIELD_NAMES } from './review-answers.ts';
import type { ReviewAnswers, ReviewFieldName } from './review-answers.ts';
import type { ReviewClip } from './review-clip.ts';
import { REVIEW_FIELDS } from './review-fields.ts';
import type { ReviewRules } from './review-rules.ts';

export interface ReviewToSubmit {
  readonly clips: readonly ReviewClip[];
  readonly answers: ReviewAnswers;
  readonly isSubmitting: boolean;
}

type RequiredField = Exclude<(typeof REVIEW_FIELDS)[ReviewFieldName], { readonly required: null }>;

/** A required field that is not answered. */
export type AnswerGap = RequiredField['required']['gap'];

export type SubmitBlocker = 'clips_incomplete' | 'pending_assessment' | 'submitting' | AnswerGap;

/** Everything that still keeps Submit disabled; ready when empty (AMB-168). */
export function submitBlockers(review: ReviewToSubmit, rules: ReviewRules): readonly SubmitBlocker[] {
  const blockers: SubmitBlocker[] = [];
  if (!areAllClipsReviewed(review.clips, rules)) blockers.push('clips_incomplete');
  if (review.clips.some((clip) => clip.pendingAssessment !== null)) blockers.push('pending_assessment');
  if (review.isSubmitting) blockers.push('submitting');
  const unanswered = requiredFields(rules).filter(({ name }) => isEmptyAnswer(review.answers[name]));
  return [...blockers, ...unanswered.map(({ gap }) => gap)];
}

/** With clinical decisions allowed a review needs decision, note and tick; otherwise it carries none (AMB-169). */
export function requiredFields(rules: Pick<ReviewRules, 'clinicalDecision'>) {
  return REVIEW_FIELD_NAMES.flatMap((name) => {
    const { required } = REVIEW_FIELDS[name];
    if (required === null || (required.when === 'with_decisions' && !rules.clinicalDecision)) return [];
    return [{ name, gap: required.gap, sentence: required.sentence }];
  });
}
