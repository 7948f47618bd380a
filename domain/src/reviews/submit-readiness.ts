import { decisionGaps } from './clinical-decision.ts';
import type { DecisionDraft, DecisionGap } from './clinical-decision.ts';
import { areAllClipsReviewed } from './clip-progress.ts';
import type { Rating } from './rating.ts';
import type { ReviewClip } from './review-clip.ts';
import type { ReviewRules } from './review-rules.ts';

export interface ReviewDraft extends DecisionDraft {
  readonly clips: readonly ReviewClip[];
  readonly overallRating: Rating | null;
  readonly isSubmitting: boolean;
}

export type SubmitBlocker =
  'clips_incomplete' | 'pending_assessment' | 'overall_rating_missing' | 'submitting' | DecisionGap;

/** Everything that still keeps Submit disabled; ready when empty (AMB-168). */
export function submitBlockers(draft: ReviewDraft, rules: ReviewRules): readonly SubmitBlocker[] {
  const blockers: SubmitBlocker[] = [];
  if (!areAllClipsReviewed(draft.clips, rules)) blockers.push('clips_incomplete');
  if (draft.clips.some((clip) => clip.pendingAssessment !== null)) blockers.push('pending_assessment');
  if (draft.overallRating === null) blockers.push('overall_rating_missing');
  if (draft.isSubmitting) blockers.push('submitting');
  return [...blockers, ...decisionGaps(draft, rules.clinicalDecision)];
}
