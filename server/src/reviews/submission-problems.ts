import type { ReviewRefusal } from '@sonoboard/contract/reviews/review-refusals';
import { findView } from '@sonoboard/domain/exams/protocols';
import { operatorAssessment } from '@sonoboard/domain/reviews/operator-assessment';
import { receiveAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import {
  checkSubmittedReview,
  type ReviewProblem,
  type ReviewProblemKind,
} from '@sonoboard/domain/reviews/submitted-review';
import { AppError } from '../platform/http/app-error.ts';
import type { SubmittedReview } from './review-record.ts';
import type { ExamContext, SubmissionContext } from './submission-context.ts';

const CODE_OF_PROBLEM: Readonly<Record<ReviewProblemKind, ReviewRefusal>> = {
  overall_rating: 'invalid_input',
  clip_missing: 'review_clips_differ',
  clip_twice: 'review_clips_differ',
  clip_unknown: 'review_clips_differ',
  clip_rating: 'invalid_input',
  clip_assessment: 'clip_assessment_refused',
  clip_comment: 'clip_comment_required',
  clip_not_shown: 'clip_assessment_refused',
  decision_missing: 'clinical_decision_required',
  decision_unknown: 'invalid_input',
  decision_not_allowed: 'clinical_decision_disabled',
  note_missing: 'clinical_note_required',
  not_communicated: 'communication_required',
};

export function problemsOf(
  { exam_review: answers, sequences }: SubmittedReview,
  { clips, isAsked }: SubmissionContext,
  { exam }: ExamContext,
  rules: ReviewRules,
): readonly ReviewProblem[] {
  const stored = clips
    .filter((clip) => clip.examGuid === exam.guid && isAsked(clip))
    .map((clip) => ({
      guid: clip.guid,
      label: findView(exam.protocol, clip.anatomicalView)?.label ?? clip.anatomicalView,
      operatorAssessment: operatorAssessment(clip.userAssessment),
    }));
  return checkSubmittedReview(
    {
      ...receiveAnswers(REVIEW_FIELDS, answers),
      clips: sequences.map((clip) => ({
        clipGuid: clip.clip_guid,
        ...receiveAnswers(RECORDED_CLIP_FIELDS, clip),
      })),
    },
    stored,
    rules,
  );
}

export function refuseProblems(problems: readonly ReviewProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError(CODE_OF_PROBLEM[first.kind], {
    message: first.sentence,
    details: {
      problems: problems.map(({ kind, clipGuid, sentence }) => ({ kind, clip_guid: clipGuid, sentence })),
    },
  });
}
