import { isInconclusive } from './assessment.ts';
import type { Assessment, InconclusiveAssessment } from './assessment.ts';
import { allowsFullAssessment } from './rating.ts';
import type { Rating } from './rating.ts';
import { isClipEditable } from './review-clip.ts';
import type { ReviewClip } from './review-clip.ts';
import type { ReviewRules } from './review-rules.ts';

export interface AssessmentOption {
  readonly isEnabled: boolean;
  readonly isSelected: boolean;
}

export interface AssessmentOptions {
  readonly negative: AssessmentOption & { readonly asksToConfirm: boolean };
  readonly positive: AssessmentOption;
  readonly other: AssessmentOption;
  /** What the third button offers: one value is taken at once, several open a menu. */
  readonly otherChoices: readonly InconclusiveAssessment[];
}

type AssessableClip = Pick<ReviewClip, 'operatorAssessment' | 'rating' | 'assessment' | 'pendingAssessment'>;

export function assessmentOptions(clip: AssessableClip, rules: ReviewRules): AssessmentOptions {
  const isPending = clip.pendingAssessment !== null;
  return {
    negative: {
      isEnabled: allowsFullAssessment(clip.rating) && !(isPending && rules.strictReview),
      isSelected: clip.assessment === 'negative',
      asksToConfirm: isPending && !rules.strictReview,
    },
    positive: {
      isEnabled: allowsFullAssessment(clip.rating),
      isSelected: clip.assessment === 'positive',
    },
    other: {
      isEnabled: clip.rating !== null && offersOther(clip, rules),
      isSelected: isInconclusive(clip.assessment),
    },
    otherChoices: rules.indeterminateLabel ? ['not_applicable'] : ['rescan', 'standard'],
  };
}

/** The transition behind an assessment button or menu item; what is not on offer changes nothing. */
export function chooseAssessment<Clip extends ReviewClip>(
  clip: Clip,
  choice: Assessment,
  rules: ReviewRules,
): Clip {
  if (!isClipEditable(clip) || !rules.examDiagnosis || choice === clip.assessment) return clip;
  if (!isOffered(clip, choice, rules)) return clip;
  const isConfirmed = clip.pendingAssessment === choice;
  if (choice === 'negative' && isPotentialFalseNegative(clip, choice, rules) && !isConfirmed) {
    return { ...clip, assessment: null, pendingAssessment: choice };
  }
  return { ...clip, assessment: choice, pendingAssessment: null };
}

/** The transition behind the image quality score. */
export function rateClip<Clip extends ReviewClip>(clip: Clip, rating: Rating, rules: ReviewRules): Clip {
  if (!isClipEditable(clip) || rating === clip.rating) return clip;
  return { ...clip, rating, assessment: assessmentAfterRating(clip, rating, rules), pendingAssessment: null };
}

/** Another clip was selected: a choice that nobody confirmed is forgotten. */
export function dropPendingAssessment<Clip extends ReviewClip>(clip: Clip): Clip {
  return clip.pendingAssessment === null ? clip : { ...clip, pendingAssessment: null };
}

function isPotentialFalseNegative(
  clip: Pick<ReviewClip, 'operatorAssessment'>,
  choice: Assessment,
  rules: ReviewRules,
): boolean {
  return (
    rules.promptPotentialFalseNegative && clip.operatorAssessment === 'positive' && choice === 'negative'
  );
}

/**
 * Whether a finished clip may carry this assessment, however it was reached. N/A, rescan and standard are one kind,
 * whichever label the reviewer's config showed.
 */
export function isAssessmentAllowed(
  clip: Pick<ReviewClip, 'operatorAssessment'> & { readonly rating: Rating },
  assessment: Assessment,
  rules: ReviewRules,
): boolean {
  if (isInconclusive(assessment)) return offersOther(clip, rules);
  if (!allowsFullAssessment(clip.rating)) return false;
  return !(rules.strictReview && isPotentialFalseNegative(clip, assessment, rules));
}

function isOffered(clip: AssessableClip, choice: Assessment, rules: ReviewRules): boolean {
  const options = assessmentOptions(clip, rules);
  if (choice === 'negative' || choice === 'positive') return options[choice].isEnabled;
  return options.other.isEnabled && options.otherChoices.includes(choice);
}

/**
 * The build flag leaves clear images only DVT and No DVT (AMB-106). Where strict review forbids contradicting the
 * operator, Other stays: its message sends the reviewer there, and a positive must never be the only way out.
 */
function offersOther(clip: Pick<ReviewClip, 'operatorAssessment' | 'rating'>, rules: ReviewRules): boolean {
  if (!rules.forceDefinitiveDiagnosis || !allowsFullAssessment(clip.rating)) return true;
  return rules.strictReview && isPotentialFalseNegative(clip, 'negative', rules);
}

function assessmentAfterRating(clip: ReviewClip, rating: Rating, rules: ReviewRules): Assessment | null {
  if (!rules.examDiagnosis) return 'not_applicable';
  return isInconclusive(clip.assessment) === allowsFullAssessment(rating) ? null : clip.assessment;
}
