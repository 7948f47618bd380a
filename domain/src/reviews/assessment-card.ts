import type { Assessment } from './assessment.ts';
import { allowsFullAssessment } from './rating.ts';
import { isClipEditable } from './review-clip.ts';
import type { ReviewClip } from './review-clip.ts';
import type { ReviewRules } from './review-rules.ts';

export type CardMessage =
  | 'missing_rating'
  | 'call_to_action'
  | 'limited'
  | 'negative'
  | 'positive'
  | 'rescan'
  | 'standard'
  | 'not_applicable'
  | 'mismatch'
  | 'mismatch_strict';

const MISMATCH =
  'The operator assessed the veins as not compressible, which is different from your assessment.';

export const CARD_MESSAGES: Readonly<Record<CardMessage, string>> = {
  missing_rating: 'Select an image rating before making an assessment.',
  call_to_action: 'Provide an assessment for this compression point.',
  limited: 'Not all assessment options are available due to the low image quality score.',
  negative: 'All Veins Fully Compressed',
  positive: 'Veins Not Fully Compressed',
  rescan: 'Recommending a rescan for this clip',
  standard: 'Recommending a standard ultrasound',
  not_applicable: 'Clip is indeterminate',
  mismatch: MISMATCH,
  mismatch_strict: `${MISMATCH} Choose "incompressible" if you agree, or "other" if you disagree.`,
};

type CardClip = Pick<ReviewClip, 'operatorAssessment' | 'rating' | 'assessment' | 'pendingAssessment'>;

/** What the assessment card says, most important last. */
export function cardMessages(clip: CardClip, rules: ReviewRules): readonly CardMessage[] {
  if (contradictsOperator(clip)) {
    const mismatch = rules.strictReview ? 'mismatch_strict' : 'mismatch';
    return clip.assessment === null ? [mismatch] : [clip.assessment, mismatch];
  }
  if (clip.rating === null) return ['missing_rating'];
  if (clip.assessment !== null) return [clip.assessment];
  return [allowsFullAssessment(clip.rating) ? 'call_to_action' : 'limited'];
}

export type CardBorder = 'warning' | 'active' | 'plain';

export function cardBorder(clip: ReviewClip): CardBorder {
  if (clip.pendingAssessment !== null) return 'warning';
  return isClipEditable(clip) && clip.rating !== null && clip.assessment === null ? 'active' : 'plain';
}

/** Information, so it does not depend on whether the reviewer is asked to confirm (AMB-152). */
function contradictsOperator(clip: CardClip): boolean {
  const assessment: Assessment | null = clip.pendingAssessment ?? clip.assessment;
  return clip.operatorAssessment === 'positive' && assessment === 'negative';
}
