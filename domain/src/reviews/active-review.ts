import type { ProtocolName } from '../exams/protocols.ts';
import type { FindingAnswer, FindingAnswers } from '../safety-check/finding-answer.ts';
import type { FindingKey } from '../safety-check/finding-keys.ts';
import type { Assessment, Outcome } from './assessment.ts';
import { chooseAssessment, dropPendingAssessment, rateClip } from './clip-assessment.ts';
import { markClipFailed, markClipShown, withDisplayOf } from './clip-display.ts';
import { chainOutcome, examOutcome } from './overall-assessment.ts';
import type { ExamOutcome } from './overall-assessment.ts';
import type { Rating } from './rating.ts';
import { isEmptyAnswer, reviewField } from './review-answers.ts';
import type { ReviewAnswers, ReviewFieldName } from './review-answers.ts';
import { needsReview } from './review-clip.ts';
import type { ReviewClip } from './review-clip.ts';
import type { ReviewFlow } from './review-route.ts';
import type { ReviewRules } from './review-rules.ts';

/** A clip that can be told from the others; a missing view has an id too. */
export type ActiveReviewClip = ReviewClip & { readonly id: string };

/** One exam of the review with all of its views. A review that stands already is not changed any more. */
export interface ActiveReviewScan<Clip extends ActiveReviewClip> {
  readonly examGuid: string;
  readonly isReviewed: boolean;
  readonly clips: readonly Clip[];
}

/** A review in the making: of one exam, or of a chain, whose open exams share everything but their clips (AMB-166). */
export interface ActiveReview<Clip extends ActiveReviewClip> {
  readonly flow: ReviewFlow;
  readonly protocol: ProtocolName;
  /** In chain order; a single exam is a chain of one. */
  readonly scans: readonly ActiveReviewScan<Clip>[];
  readonly answers: ReviewAnswers;
  readonly answeredFor: AnsweredFor;
  /** Why findings of the safety check are kept. */
  readonly findingAnswers: FindingAnswers;
}

/** The outcome when a field was answered. Absent where that is unknown, and for fields that do not remember it. */
export type AnsweredFor = { readonly [Name in ReviewFieldName]?: Outcome | undefined };

/** A field about the whole exam gets another value. */
type AnswerChange = {
  readonly [Name in ReviewFieldName]: {
    readonly kind: 'answer';
    readonly field: Name;
    readonly value: ReviewAnswers[Name];
  };
}[ReviewFieldName];

export type ReviewChange =
  | { readonly kind: 'rate'; readonly clipId: string; readonly rating: Rating }
  | { readonly kind: 'assess'; readonly clipId: string; readonly assessment: Assessment }
  | { readonly kind: 'comment_clip'; readonly clipId: string; readonly text: string }
  /** Another clip or page is looked at: a choice that nobody confirmed is forgotten. */
  | { readonly kind: 'leave_clip'; readonly clipId: string }
  /** A frame of the clip was on the screen, or its video did not come. */
  | { readonly kind: 'show_clip'; readonly clipId: string }
  | { readonly kind: 'fail_clip'; readonly clipId: string }
  | AnswerChange
  /** The decision stays, although the outcome has changed since. */
  | { readonly kind: 'keep_decision' }
  /** Why a finding of the safety check is kept; null takes it back. */
  | { readonly kind: 'keep_finding'; readonly finding: FindingKey; readonly answer: FindingAnswer | null };

/** What the reviewer typed or clicked; the other changes only say what the page has shown. */
export function isReviewerInput({ kind }: ReviewChange): boolean {
  return kind !== 'leave_clip' && kind !== 'show_clip' && kind !== 'fail_clip';
}

/** What a keystroke or a click makes of the review; one that changes nothing gives the very same review back. */
export function changeReview<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  change: ReviewChange,
  rules: ReviewRules,
): ActiveReview<Clip> {
  const changed = applyChange(review, change, rules);
  return changed === review ? review : withTickOfOutcome(review, changed, rules);
}

function applyChange<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  change: ReviewChange,
  rules: ReviewRules,
): ActiveReview<Clip> {
  switch (change.kind) {
    case 'rate':
      return withClip(review, change.clipId, (clip) => rateClip(clip, change.rating, rules));
    case 'assess':
      return withClip(review, change.clipId, (clip) => chooseAssessment(clip, change.assessment, rules));
    case 'comment_clip':
      return withClip(review, change.clipId, (clip) => commentClip(clip, change.text));
    case 'leave_clip':
      return withClip(review, change.clipId, dropPendingAssessment);
    case 'show_clip':
      return withClip(review, change.clipId, markClipShown);
    case 'fail_clip':
      return withClip(review, change.clipId, markClipFailed);
    case 'answer':
      return answerField(review, change, rules);
    case 'keep_decision':
      return withOutcomeOf(review, 'decision', overallOf(review, rules));
    case 'keep_finding':
      // Taking back what was never said changes nothing.
      if ((review.findingAnswers[change.finding] ?? null) === change.answer) return review;
      return {
        ...review,
        findingAnswers: { ...review.findingAnswers, [change.finding]: change.answer },
      };
  }
}

function answerField<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  { field, value }: AnswerChange,
  rules: ReviewRules,
): ActiveReview<Clip> {
  const answered = { ...review, answers: { ...review.answers, [field]: value } };
  if (!reviewField(field).remembersOutcome) return answered;
  return withOutcomeOf(answered, field, isEmptyAnswer(value) ? undefined : overallOf(review, rules));
}

export function clipsOfReview<Clip extends ActiveReviewClip>(review: ActiveReview<Clip>): readonly Clip[] {
  return review.scans.flatMap((scan) => scan.clips);
}

/** What the clips say together; a chain has one result and no stages. */
export function outcomeOfReview<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  rules: ReviewRules,
): ExamOutcome {
  if (review.flow === 'single') {
    return examOutcome(review.protocol, review.answers.rating, clipsOfReview(review), rules);
  }
  const overall = chainOutcome(review.answers.rating, review.scans, rules);
  return { overall, proximal: overall, distal: null };
}

/** The outcome changed after the decision was made, so the decision may no longer fit (AMB-171). */
export function isDecisionOutdated<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  rules: ReviewRules,
): boolean {
  const decidedFor = review.answeredFor.decision;
  return (
    review.answers.decision !== null && decidedFor !== undefined && decidedFor !== overallOf(review, rules)
  );
}

/** For a draft: a tick that was set under another outcome, in another tab or before, says nothing about this one. */
export function withoutOutdatedTick<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  rules: ReviewRules,
): ActiveReview<Clip> {
  const tickedFor = review.answeredFor.communicated;
  const isOutdated =
    review.answers.communicated && tickedFor !== undefined && tickedFor !== overallOf(review, rules);
  return isOutdated ? withoutTick(review) : review;
}

/** A change of the outcome clears the tick: the operator was told something else. */
function withTickOfOutcome<Clip extends ActiveReviewClip>(
  before: ActiveReview<Clip>,
  after: ActiveReview<Clip>,
  rules: ReviewRules,
): ActiveReview<Clip> {
  const outcome = overallOf(before, rules);
  if (after.answers.decision === null || outcome === overallOf(after, rules)) return after;
  return withoutTick(withOutcomeOf(after, 'decision', after.answeredFor.decision ?? outcome));
}

function withoutTick<Clip extends ActiveReviewClip>(review: ActiveReview<Clip>): ActiveReview<Clip> {
  const unticked = { ...review, answers: { ...review.answers, communicated: false } };
  return withOutcomeOf(unticked, 'communicated', undefined);
}

function withOutcomeOf<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  field: ReviewFieldName,
  outcome: Outcome | undefined,
): ActiveReview<Clip> {
  return { ...review, answeredFor: { ...review.answeredFor, [field]: outcome } };
}

function overallOf<Clip extends ActiveReviewClip>(review: ActiveReview<Clip>, rules: ReviewRules): Outcome {
  return outcomeOfReview(review, rules).overall;
}

/** Whether any clip was rated; before that there is no outcome to speak of. */
export function hasRatedClip<Clip extends ActiveReviewClip>(review: ActiveReview<Clip>): boolean {
  return clipsOfReview(review).some((clip) => !clip.isMock && clip.rating !== null);
}

/** Puts another clip in the place of one, and leaves the review alone where nothing is new. */
export function withClip<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  clipId: string,
  changed: (clip: Clip) => Clip,
): ActiveReview<Clip> {
  const scans = review.scans.map((scan) => {
    const clips = scan.clips.map((clip) => (clip.id === clipId ? changed(clip) : clip));
    return clips.every((clip, at) => clip === scan.clips[at]) ? scan : { ...scan, clips };
  });
  return scans.every((scan, at) => scan === review.scans[at]) ? review : { ...review, scans };
}

/** The review as it was read again, with the clips that were seen on this visit still seen. */
export function withDisplaysOf<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  before: ActiveReview<Clip>,
): ActiveReview<Clip> {
  return clipsOfReview(before).reduce(
    (soFar, clip) => withClip(soFar, clip.id, (same) => withDisplayOf(same, clip)),
    review,
  );
}

function commentClip<Clip extends ActiveReviewClip>(clip: Clip, text: string): Clip {
  return needsReview(clip) && clip.comment !== text ? { ...clip, comment: text } : clip;
}
