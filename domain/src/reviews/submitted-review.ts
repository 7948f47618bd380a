import { ASSESSMENTS } from './assessment.ts';
import type { Assessment, Outcome } from './assessment.ts';
import { isAssessmentAllowed } from './clip-assessment.ts';
import { clipNeedsComment, isBlank } from './clip-comment.ts';
import { NOT_SHOWN_REVIEW } from './clip-display.ts';
import { CLINICAL_DECISIONS } from './clinical-decision.ts';
import type { ClinicalDecision } from './clinical-decision.ts';
import { isRating } from './rating.ts';
import type { Rating } from './rating.ts';
import type { ReceivedClipAnswers, ReceivedReviewAnswers, ReviewFieldName } from './review-answers.ts';
import { REVIEW_FIELDS } from './review-fields.ts';
import type { ReviewRules } from './review-rules.ts';
import { requiredFields } from './submit-readiness.ts';
import type { AnswerGap } from './submit-readiness.ts';

/** A review as a client sent it; nothing of it is checked yet. */
export interface SubmittedClip extends ReceivedClipAnswers {
  readonly clipGuid: string;
}

export interface SubmittedReview extends ReceivedReviewAnswers {
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
  | 'decision_unknown'
  | 'decision_not_allowed'
  | MissingAnswer;

/** A rating that is missing and one that is out of range are the same problem, `overall_rating`. */
type MissingAnswer = Exclude<AnswerGap, 'overall_rating_missing'>;

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
      : [problem('overall_rating', REVIEW_FIELDS.rating.required.sentence)]),
    ...storedClips.flatMap((stored) => problemsOfClip(stored, submitted.clips, rules)),
    ...[...unknownClips].map((guid) =>
      problem('clip_unknown', `The clip ${guid} does not belong to this exam.`, guid),
    ),
    ...problemsOfAnswers(submitted, rules),
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
  if (clip.couldNotBeShown === true)
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
  const assessment = recordedAssessment(clip.assessment ?? null, rules);
  const objection = objectionToAssessment(stored, rating, assessment, rules);
  if (objection !== null) return [about('clip_assessment', `${stored.label}: ${objection}`)];
  const asReviewed = { ...SHOWN_CLIP, rating, assessment };
  if (clipNeedsComment(asReviewed, rules) && isBlank(clip.comment ?? null)) {
    return [about('clip_comment', `${stored.label}: a comment is required for this rating or assessment.`)];
  }
  return [];
}

function isNotShownReview(clip: SubmittedClip): boolean {
  const { rating, assessment } = NOT_SHOWN_REVIEW;
  return (
    clip.rating === rating && clip.assessment?.toLowerCase() === assessment && isBlank(clip.comment ?? null)
  );
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

function problemsOfAnswers(submitted: SubmittedReview, rules: ReviewRules): readonly ReviewProblem[] {
  const decision = submitted.decision ?? null;
  if (!rules.clinicalDecision && decision !== null) {
    return [problem('decision_not_allowed', 'Clinical decisions are switched off for this account.')];
  }
  const problems: ReviewProblem[] = [];
  if (decision !== null && !isClinicalDecision(decision)) {
    const choices = CLINICAL_DECISIONS.join(', ');
    problems.push(problem('decision_unknown', `The clinical decision must be one of ${choices}.`));
  }
  for (const { name, gap, sentence } of requiredFields(rules)) {
    if (gap === 'overall_rating_missing') continue;
    if (isMissing(name, submitted)) problems.push(problem(gap, sentence));
  }
  return problems;
}

/** A tick that is absent comes from a client that does not know the field; false is a refusal (AMB-170). */
function isMissing(name: ReviewFieldName, submitted: SubmittedReview): boolean {
  const answer = submitted[name];
  if (REVIEW_FIELDS[name].kind === 'tick') return answer === false;
  return answer === undefined || answer === null || (typeof answer === 'string' && isBlank(answer));
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

function isClinicalDecision(word: string): word is ClinicalDecision {
  return CLINICAL_DECISIONS.some((decision) => decision === word);
}

function problem(kind: ReviewProblemKind, sentence: string, clipGuid: string | null = null): ReviewProblem {
  return { kind, clipGuid, sentence };
}
