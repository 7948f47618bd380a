import { ASSESSMENTS } from './assessment.ts';
import type { Assessment, Outcome } from './assessment.ts';
import { isAssessmentAllowed } from './clip-assessment.ts';
import { clipNeedsComment, isBlank } from './clip-comment.ts';
import { NOT_SHOWN_REVIEW } from './clip-display.ts';
import { CLINICAL_DECISIONS, CLINICAL_NOTE_REQUIRED } from './clinical-decision.ts';
import type { ClinicalDecision } from './clinical-decision.ts';
import { isRating } from './rating.ts';
import type { Rating } from './rating.ts';
import type { ReviewRules } from './review-rules.ts';

export interface SubmittedClip {
  readonly clipGuid: string;
  readonly rating: number | null;
  readonly assessment: string | null;
  readonly comment: string | null;
  /** The reviewer's browser never showed a frame of it. */
  readonly couldNotBeShown: boolean;
}

export interface SubmittedReview {
  readonly rating: number | null;
  readonly clinicalDecision: string | null;
  readonly clinicalDecisionComment: string | null;
  /** Absent from clients that do not know the field; false is a refusal (AMB-170). */
  readonly communicated?: boolean | undefined;
  readonly clips: readonly SubmittedClip[];
}

/** A clip of the exam that has a video; missing views are neither stored nor submitted (AMB-156). */
export interface StoredClip {
  readonly guid: string;
  readonly label: string;
  readonly operatorAssessment: Outcome | null;
}

export type ReviewProblemKind =
  | 'overall_rating'
  | 'clip_missing'
  | 'clip_twice'
  | 'clip_unknown'
  | 'clip_rating'
  | 'clip_assessment'
  | 'clip_comment'
  | 'clip_not_shown'
  | 'decision_missing'
  | 'decision_unknown'
  | 'decision_not_allowed'
  | 'note_missing'
  | 'not_communicated';

export interface ReviewProblem {
  readonly kind: ReviewProblemKind;
  /** Null where the whole review is meant. */
  readonly clipGuid: string | null;
  readonly sentence: string;
}

const SHOWN_CLIP = { isMock: false, isAlreadyReviewed: false, hasVideo: true, display: 'shown' } as const;

/** Everything that keeps a submitted review out of the record; empty: it may be stored (AMB-130). */
export function checkSubmittedReview(
  submitted: SubmittedReview,
  storedClips: readonly StoredClip[],
  rules: ReviewRules,
): readonly ReviewProblem[] {
  const known = new Set(storedClips.map((clip) => clip.guid));
  const unknownClips = new Set(
    submitted.clips.map((clip) => clip.clipGuid).filter((guid) => !known.has(guid)),
  );
  return [
    ...(isRating(submitted.rating)
      ? []
      : [problem('overall_rating', 'The overall image rating must be a whole number from 1 to 5.')]),
    ...storedClips.flatMap((stored) => problemsOfClip(stored, submitted.clips, rules)),
    ...[...unknownClips].map((guid) =>
      problem('clip_unknown', `The clip ${guid} does not belong to this exam.`, guid),
    ),
    ...problemsOfDecision(submitted, rules),
  ];
}

function problemsOfClip(
  stored: StoredClip,
  submitted: readonly SubmittedClip[],
  rules: ReviewRules,
): readonly ReviewProblem[] {
  const [clip, ...more] = submitted.filter((candidate) => candidate.clipGuid === stored.guid);
  const about = (kind: ReviewProblemKind, sentence: string) => problem(kind, sentence, stored.guid);
  if (clip === undefined) return [about('clip_missing', `${stored.label}: this clip is not reviewed yet.`)];
  if (more.length > 0) return [about('clip_twice', `${stored.label}: this clip was sent more than once.`)];
  if (clip.couldNotBeShown)
    return isNotShownReview(clip)
      ? []
      : [
          about(
            'clip_not_shown',
            `${stored.label}: this clip could not be shown, so it can only be submitted as a clip to scan again.`,
          ),
        ];
  const { rating } = clip;
  if (!isRating(rating)) {
    return [about('clip_rating', `${stored.label}: the image rating must be a whole number from 1 to 5.`)];
  }
  const assessment = recordedAssessment(clip.assessment, rules);
  const objection = objectionToAssessment(stored, rating, assessment, rules);
  if (objection !== null) return [about('clip_assessment', `${stored.label}: ${objection}`)];
  const asReviewed = { ...SHOWN_CLIP, rating, assessment };
  if (clipNeedsComment(asReviewed, rules) && isBlank(clip.comment)) {
    return [about('clip_comment', `${stored.label}: a comment is required for this rating or assessment.`)];
  }
  return [];
}

function isNotShownReview(clip: SubmittedClip): boolean {
  const { rating, assessment } = NOT_SHOWN_REVIEW;
  return clip.rating === rating && clip.assessment?.toLowerCase() === assessment && isBlank(clip.comment);
}

function objectionToAssessment(
  stored: StoredClip,
  rating: Rating,
  assessment: Assessment | null,
  rules: ReviewRules,
): string | null {
  if (!rules.examDiagnosis) return null;
  if (assessment === null) return `an assessment is required, one of ${ASSESSMENTS.join(', ')}.`;
  const clip = { operatorAssessment: stored.operatorAssessment, rating };
  if (isAssessmentAllowed(clip, assessment, rules)) return null;
  return `the assessment ${assessment} is not available at image rating ${rating}.`;
}

function problemsOfDecision(submitted: SubmittedReview, rules: ReviewRules): readonly ReviewProblem[] {
  const { clinicalDecision } = submitted;
  if (!rules.clinicalDecision) {
    return clinicalDecision === null
      ? []
      : [problem('decision_not_allowed', 'Clinical decisions are switched off for this account.')];
  }
  const problems: ReviewProblem[] = [];
  if (clinicalDecision === null) {
    problems.push(problem('decision_missing', 'A clinical decision is required before you submit.'));
  } else if (!isClinicalDecision(clinicalDecision)) {
    const choices = CLINICAL_DECISIONS.join(', ');
    problems.push(problem('decision_unknown', `The clinical decision must be one of ${choices}.`));
  }
  if (isBlank(submitted.clinicalDecisionComment))
    problems.push(problem('note_missing', CLINICAL_NOTE_REQUIRED));
  if (submitted.communicated === false) {
    problems.push(
      problem('not_communicated', 'Confirm that you communicated your clinical decision to the operator.'),
    );
  }
  return problems;
}

/** What goes into the record for a clip: with diagnosis off every clip is not applicable (AMB-158). */
export function recordedAssessment(
  submitted: string | null,
  rules: Pick<ReviewRules, 'examDiagnosis'>,
): Assessment | null {
  if (!rules.examDiagnosis) return 'not_applicable';
  const word = submitted?.toLowerCase();
  return ASSESSMENTS.find((assessment) => assessment === word) ?? null;
}

/** Comments and notes are trimmed on submit. */
export function recordedComment(submitted: string | null): string {
  return submitted?.trim() ?? '';
}

function isClinicalDecision(word: string): word is ClinicalDecision {
  return CLINICAL_DECISIONS.some((decision) => decision === word);
}

function problem(kind: ReviewProblemKind, sentence: string, clipGuid: string | null = null): ReviewProblem {
  return { kind, clipGuid, sentence };
}
