import type { ActiveReview, ActiveReviewClip } from './active-review.ts';
import { NO_ANSWERS, NO_CLIP_ANSWERS } from './review-answers.ts';
import type { ReviewClip } from './review-clip.ts';
import type { ReviewRules } from './review-rules.ts';

/** A recorded clip that is on the screen and not reviewed yet: the starting point of the tests beside. */
export function exampleClip(overrides: Partial<ReviewClip> = {}): ReviewClip {
  return {
    view: 'left_sfv',
    isMock: false,
    isAlreadyReviewed: false,
    hasVideo: true,
    display: 'shown',
    operatorAssessment: 'negative',
    pendingAssessment: null,
    ...NO_CLIP_ANSWERS,
    ...overrides,
  };
}

/** The defaults of a config, on a protocol that supports assessment. */
export function exampleRules(overrides: Partial<ReviewRules> = {}): ReviewRules {
  return {
    examDiagnosis: true,
    clinicalDecision: true,
    indeterminateLabel: false,
    compressibilityLabels: false,
    promptInconsistentDecision: true,
    promptPotentialFalseNegative: true,
    strictReview: false,
    forceDefinitiveDiagnosis: false,
    ...overrides,
  };
}

/** A review of one two-point exam with these clips, of which nothing is said yet. */
export function exampleActiveReview(clips: readonly ActiveReviewClip[]): ActiveReview<ActiveReviewClip> {
  return {
    flow: 'single',
    protocol: 'dvt_left_two_point',
    scans: [{ examGuid: 'exam', isReviewed: false, clips }],
    answers: NO_ANSWERS,
    answeredFor: {},
    findingAnswers: {},
  };
}
