import { withClip } from './active-review.ts';
import type { ActiveReview, ActiveReviewClip } from './active-review.ts';
import type { Assessment, Outcome } from './assessment.ts';
import type { ClinicalDecision } from './clinical-decision.ts';
import type { Rating } from './rating.ts';
import { needsReview } from './review-clip.ts';

/** A value with the moment it was written, in milliseconds; the later one stands. */
export interface Register<Value> {
  readonly value: Value;
  readonly at: number;
}

/** A value that was given in view of an outcome; absent from drafts of older pages. */
export interface OutcomeRegister<Value> extends Register<Value> {
  readonly outcome?: Outcome | undefined;
}

/** Rating and assessment are one value: the one decides which of the other is possible. */
export interface DraftScore {
  readonly rating: Rating | null;
  readonly assessment: Assessment | null;
}

export interface DraftClip {
  readonly score?: Register<DraftScore> | undefined;
  readonly comment?: Register<string> | undefined;
}

/**
 * What a reviewer has said and not submitted yet, as far as it differs from an untouched exam. Each value carries its
 * time, so that copies of several tabs and devices can be joined in any order and nobody is asked which one is right.
 */
export interface ReviewDraft {
  readonly clips: Readonly<Record<string, DraftClip>>;
  readonly rating?: Register<Rating | null> | undefined;
  readonly comment?: Register<string> | undefined;
  readonly decision?: OutcomeRegister<ClinicalDecision | null> | undefined;
  readonly note?: Register<string> | undefined;
  readonly communicated?: OutcomeRegister<boolean> | undefined;
  /** Everything written until then was thrown away or submitted. */
  readonly clearedAt?: number | undefined;
}

export const EMPTY_DRAFT: ReviewDraft = { clips: {} };

export function isEmptyDraft(draft: ReviewDraft): boolean {
  const { clips, rating, comment, decision, note, communicated } = draft;
  const isUntouched = [rating, comment, decision, note, communicated].every((value) => value === undefined);
  return isUntouched && Object.keys(clips).length === 0;
}

/** When anything was written last; 0 when nothing was. The next change must come after it, whatever the clock says. */
export function lastChangeOf(draft: ReviewDraft): number {
  const { clips, rating, comment, decision, note, communicated, clearedAt } = draft;
  const ofClips = Object.values(clips).flatMap((clip) => [clip.score, clip.comment]);
  const registers = [rating, comment, decision, note, communicated, ...ofClips];
  return Math.max(0, clearedAt ?? 0, ...registers.map((register) => register?.at ?? 0));
}

/** Throws everything away, also where another tab or device still has it. */
export function clearedDraft(draft: ReviewDraft, at: number): ReviewDraft {
  return { clips: {}, clearedAt: Math.max(at, lastChangeOf(draft)) };
}

/** Joins two copies. Which comes first, how often, and in which company makes no difference. */
export function mergeDrafts(one: ReviewDraft, other: ReviewDraft): ReviewDraft {
  const clearedAt = Math.max(one.clearedAt ?? 0, other.clearedAt ?? 0);
  const later = <Kept extends Register<unknown>>(a?: Kept, b?: Kept) => laterRegister(clearedAt, a, b);
  const guids = [...new Set([...Object.keys(one.clips), ...Object.keys(other.clips)])].toSorted();
  const clips = guids.flatMap((guid): [string, DraftClip][] => {
    const score = later(one.clips[guid]?.score, other.clips[guid]?.score);
    const comment = later(one.clips[guid]?.comment, other.clips[guid]?.comment);
    return score === undefined && comment === undefined ? [] : [[guid, known({ score, comment })]];
  });
  return known({
    clips: Object.fromEntries(clips),
    rating: later(one.rating, other.rating),
    comment: later(one.comment, other.comment),
    decision: later(one.decision, other.decision),
    note: later(one.note, other.note),
    communicated: later(one.communicated, other.communicated),
    clearedAt: clearedAt > 0 ? clearedAt : undefined,
  });
}

/** Whether a copy says anything that this draft does not know yet. */
export function hasNews(draft: ReviewDraft, copy: ReviewDraft): boolean {
  return JSON.stringify(mergeDrafts(draft, copy)) !== JSON.stringify(mergeDrafts(draft, draft));
}

/** Notes in the draft what a change made of the review. A choice that waits to be confirmed is not kept. */
export function recordChanges<Clip extends ActiveReviewClip>(
  draft: ReviewDraft,
  before: ActiveReview<Clip>,
  after: ActiveReview<Clip>,
  clock: number,
): ReviewDraft {
  const at = Math.max(clock, lastChangeOf(draft) + 1);
  const noted = <Value>(was: Value, is: Value) => (was === is ? undefined : { value: is, at });
  const notedFor = <Value>(
    was: readonly [Value, Outcome | undefined],
    is: readonly [Value, Outcome | undefined],
  ) => {
    const [value, outcome] = is;
    if (was[0] === value && was[1] === outcome) return undefined;
    return outcome === undefined ? { value, at } : { value, at, outcome };
  };
  const clips = { ...draft.clips };
  after.scans.forEach((scan, scanAt) => {
    scan.clips.forEach((clip, clipAt) => {
      const was = before.scans[scanAt]?.clips[clipAt];
      if (was === undefined || was === clip || !needsReview(was) || !needsReview(clip)) return;
      const { rating, assessment } = clip;
      const isScoreNew = was.rating !== rating || was.assessment !== assessment;
      const score = isScoreNew ? { value: { rating, assessment }, at } : undefined;
      const changed = known({ score, comment: noted(was.comment, clip.comment) });
      if (Object.keys(changed).length > 0) clips[clip.id] = { ...clips[clip.id], ...changed };
    });
  });
  return {
    ...draft,
    clips,
    ...known({
      rating: noted(before.overallRating, after.overallRating),
      comment: noted(before.comment, after.comment),
      decision: notedFor(
        [before.decision.decision, before.decision.decidedFor],
        [after.decision.decision, after.decision.decidedFor],
      ),
      note: noted(before.decision.note, after.decision.note),
      communicated: notedFor(
        [before.decision.isCommunicated, before.decision.communicatedFor],
        [after.decision.isCommunicated, after.decision.communicatedFor],
      ),
    }),
  };
}

/** The review with what the draft says about it. Clips that are gone or reviewed meanwhile keep what they have. */
export function applyDraft<Clip extends ActiveReviewClip>(
  review: ActiveReview<Clip>,
  draft: ReviewDraft,
): ActiveReview<Clip> {
  const withClips = Object.entries(draft.clips).reduce(
    (soFar, [guid, kept]) => withClip(soFar, guid, (clip) => withKept(clip, kept)),
    review,
  );
  return {
    ...withClips,
    overallRating: draft.rating === undefined ? review.overallRating : draft.rating.value,
    comment: draft.comment?.value ?? review.comment,
    decision: {
      decision: draft.decision === undefined ? review.decision.decision : draft.decision.value,
      note: draft.note?.value ?? review.decision.note,
      isCommunicated: draft.communicated?.value ?? review.decision.isCommunicated,
      decidedFor: draft.decision?.outcome,
      communicatedFor: draft.communicated?.outcome,
    },
  };
}

/** Only a clip that was seen could be rated, so a score that was kept says that it was; a comment says nothing of that. */
function withKept<Clip extends ActiveReviewClip>(clip: Clip, kept: DraftClip): Clip {
  if (!needsReview(clip)) return clip;
  const { rating, assessment } = kept.score?.value ?? clip;
  const comment = kept.comment?.value ?? clip.comment;
  const display = kept.score === undefined ? clip.display : 'shown';
  return { ...clip, rating, assessment, comment, pendingAssessment: null, display };
}

/** Two values of the same moment: their spelling decides, so that every copy decides alike. */
function laterRegister<Kept extends OutcomeRegister<unknown>>(
  clearedAt: number,
  one: Kept | undefined,
  other: Kept | undefined,
): Kept | undefined {
  const kept = [one, other].filter((register) => register !== undefined && register.at > clearedAt);
  return kept.toSorted((a, b) => (b?.at ?? 0) - (a?.at ?? 0) || (spelled(a) < spelled(b) ? -1 : 1))[0];
}

function spelled(register: OutcomeRegister<unknown> | undefined): string {
  return JSON.stringify([register?.value, register?.outcome]);
}

/** Without the fields that have no value, so that equal drafts are spelled alike. */
function known<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
