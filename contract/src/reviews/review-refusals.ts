import type { ErrorCode } from '../http/errors.ts';

/** What the server finds wrong with a submitted review: sending it again as it is would be refused again. */
export const REVIEW_REFUSALS = [
  'invalid_input',
  'review_clips_differ',
  'clip_assessment_refused',
  'clip_comment_required',
  'clinical_decision_required',
  'clinical_decision_disabled',
  'clinical_note_required',
  'communication_required',
  'exam_not_reviewable',
  'exams_of_several_chains',
  'chain_scan_missing',
  'outcome_differs',
  'safety_check_unanswered',
] as const satisfies readonly ErrorCode[];

export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number];
