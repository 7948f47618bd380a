import type { FindingAnswer, FindingAnswers } from '../safety-check/finding-answer.ts';
import { FINDING_KEYS } from '../safety-check/finding-keys.ts';
import type { FindingKey } from '../safety-check/finding-keys.ts';
import { withClip } from './active-review.ts';
import type { ActiveReview, ActiveReviewClip, AnsweredFor } from './active-review.ts';
import type { Outcome } from './assessment.ts';
import { mapFields, namesOf, REVIEW_FIELD_NAMES } from './review-answers.ts';
import type { AnswersOf, ReviewAnswers, ReviewFieldName } from './review-answers.ts';
import { needsReview } from './review-clip.ts';
import { REVIEW_FIELDS, SCORE_FIELDS, SINGLE_CLIP_FIELDS } from './review-fields.ts';

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
export type DraftScore = AnswersOf<typeof SCORE_FIELDS>;

type SingleClipAnswers = AnswersOf<typeof SINGLE_CLIP_FIELDS>;

type SingleClipRegisters = {
  readonly [Name in keyof SingleClipAnswers]?: Register<SingleClipAnswers[Name]> | undefined;
};

export interface DraftClip extends SingleClipRegisters {
  readonly score?: Register<DraftScore> | undefined;
}

type DraftAnswers = {
  readonly [Name in ReviewFieldName]?:
    | ((typeof REVIEW_FIELDS)[Name] extends { readonly remembersOutcome: true }
        ? OutcomeRegister<ReviewAnswers[Name]>
        : Register<ReviewAnswers[Name]>)
    | undefined;
};

/** Why findings of the safety check are kept. Null was taken back. */
export type DraftFindings = { readonly [Key in FindingKey]?: Register<FindingAnswer | null> };

/**
 * What a reviewer has said and not submitted yet, as far as it differs from an untouched exam. Each value carries its
 * time, so that copies of several tabs and devices can be joined in any order and nobody is asked which one is right.
 */
export interface ReviewDraft extends DraftAnswers {
  readonly clips: Readonly<Record<string, DraftClip>>;
  /** Absent until one is answered, and from drafts of older pages. */
  readonly findings?: DraftFindings | undefined;
  /** Everything written until then was thrown away or submitted. */
  readonly clearedAt?: number | undefined;
}

export const EMPTY_DRAFT: ReviewDraft = { clips: {} };

export function isEmptyDraft(draft: ReviewDraft): boolean {
  const isUntouched = REVIEW_FIELD_NAMES.every((name) => draft[name] === undefined);
  const hasFindings = Object.keys(draft.findings ?? {}).length > 0;
  return isUntouched && !hasFindings && Object.keys(draft.clips).length === 0;
}

/** When anything was written last; 0 when nothing was. The next change must come after it, whatever the clock says. */
export function lastChangeOf(draft: ReviewDraft): number {
  const registers = [
    ...REVIEW_FIELD_NAMES.map((name) => draft[name]),
    ...Object.values(draft.clips).flatMap((clip) => Object.values(clip)),
    ...Object.values(draft.findings ?? {}),
  ];
  return Math.max(0, draft.clearedAt ?? 0, ...registers.map((register) => register?.at ?? 0));
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
    const [a, b] = [one.clips[guid], other.clips[guid]];
    const score = later(a?.score, b?.score);
    const singles: SingleClipRegisters = mapFields(SINGLE_CLIP_FIELDS, (name) => [
      name,
      later(a?.[name], b?.[name]),
    ]);
    const clip = known({ score, ...singles });
    return Object.keys(clip).length === 0 ? [] : [[guid, clip]];
  });
  const answers: DraftAnswers = mapFields(REVIEW_FIELDS, (name) => [name, later(one[name], other[name])]);
  const findings = mapFindings((key) => later(one.findings?.[key], other.findings?.[key]));
  return known({
    clips: Object.fromEntries(clips),
    ...answers,
    findings,
    clearedAt: clearedAt > 0 ? clearedAt : undefined,
  });
}

/** Whether a copy says anything that this draft does not know yet. */
export function hasNews(draft: ReviewDraft, copy: ReviewDraft): boolean {
  return JSON.stringify(mergeDrafts(draft, copy)) !== JSON.stringify(mergeDrafts(draft, draft));
}

/**
 * What a copy lacks of this draft. Joined with that copy, or with any later one, it gives the same as the whole draft: so it is
 * all that has to be sent.
 */
export function newsIn(draft: ReviewDraft, copy: ReviewDraft): ReviewDraft {
  const joined = mergeDrafts(copy, draft);
  const ifNew = <Kept extends OutcomeRegister<unknown>>(now?: Kept, before?: Kept) =>
    now?.at === before?.at && spelled(now) === spelled(before) ? undefined : now;
  const clips = Object.entries(joined.clips).flatMap(([guid, clip]): [string, DraftClip][] => {
    const before = copy.clips[guid];
    const score = ifNew(clip.score, before?.score);
    const singles: SingleClipRegisters = mapFields(SINGLE_CLIP_FIELDS, (name) => [
      name,
      ifNew(clip[name], before?.[name]),
    ]);
    const news = known({ score, ...singles });
    return Object.keys(news).length === 0 ? [] : [[guid, news]];
  });
  const answers: DraftAnswers = mapFields(REVIEW_FIELDS, (name) => [name, ifNew(joined[name], copy[name])]);
  const findings = mapFindings((key) => ifNew(joined.findings?.[key], copy.findings?.[key]));
  const clearedAt = joined.clearedAt === copy.clearedAt ? undefined : joined.clearedAt;
  return known({ clips: Object.fromEntries(clips), ...answers, findings, clearedAt });
}

/** Notes in the draft what a change made of the review. A choice that waits to be confirmed is not kept. */
export function recordChanges<Clip extends ActiveReviewClip>(
  draft: ReviewDraft,
  before: ActiveReview<Clip>,
  after: ActiveReview<Clip>,
  clock: number,
): ReviewDraft {
  const at = Math.max(clock, lastChangeOf(draft) + 1);
  const clips = { ...draft.clips };
  after.scans.forEach((scan, scanAt) => {
    scan.clips.forEach((clip, clipAt) => {
      const was = before.scans[scanAt]?.clips[clipAt];
      if (was === undefined || was === clip || !needsReview(was) || !needsReview(clip)) return;
      const value: DraftScore = mapFields(SCORE_FIELDS, (name) => [name, clip[name]]);
      const isScoreNew = namesOf(SCORE_FIELDS).some((name) => was[name] !== clip[name]);
      const singles: SingleClipRegisters = mapFields(SINGLE_CLIP_FIELDS, (name) => [
        name,
        was[name] === clip[name] ? undefined : { value: clip[name], at },
      ]);
      const changed = known({ score: isScoreNew ? { value, at } : undefined, ...singles });
      if (Object.keys(changed).length > 0) clips[clip.id] = { ...clips[clip.id], ...changed };
    });
  });
  const answers: DraftAnswers = mapFields(REVIEW_FIELDS, (name) => {
    const value = after.answers[name];
    const outcome = after.answeredFor[name];
    if (before.answers[name] === value && before.answeredFor[name] === outcome) return [name, undefined];
    return [name, known({ value, at, outcome })];
  });
  const findings = mapFindings((key) => {
    const value = after.findingAnswers[key] ?? null;
    return value === (before.findingAnswers[key] ?? null) ? draft.findings?.[key] : { value, at };
  });
  return { ...draft, clips, ...known(answers), ...known({ findings }) };
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
  const answers: ReviewAnswers = mapFields(REVIEW_FIELDS, (name) => {
    const register = draft[name];
    return [name, register === undefined ? review.answers[name] : register.value];
  });
  const answeredFor: AnsweredFor = mapFields(REVIEW_FIELDS, (name) => {
    const register: OutcomeRegister<unknown> | undefined = draft[name];
    return [name, register === undefined ? review.answeredFor[name] : register.outcome];
  });
  const findingAnswers: FindingAnswers = {
    ...review.findingAnswers,
    ...Object.fromEntries(
      Object.entries(draft.findings ?? {}).map(([key, register]) => [key, register?.value]),
    ),
  };
  return { ...withClips, answers, answeredFor, findingAnswers };
}

/** Only a clip that was seen could be rated, so a score that was kept says that it was; a comment says nothing of that. */
function withKept<Clip extends ActiveReviewClip>(clip: Clip, kept: DraftClip): Clip {
  if (!needsReview(clip)) return clip;
  const singles: SingleClipAnswers = mapFields(SINGLE_CLIP_FIELDS, (name) => {
    const register = kept[name];
    return [name, register === undefined ? clip[name] : register.value];
  });
  const display = kept.score === undefined ? clip.display : 'shown';
  return { ...clip, ...kept.score?.value, ...singles, pendingAssessment: null, display };
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

/** Absent where no finding has a register. */
function mapFindings(
  registerOf: (key: FindingKey) => Register<FindingAnswer | null> | undefined,
): DraftFindings | undefined {
  const registers: DraftFindings = known(
    Object.fromEntries(FINDING_KEYS.map((key) => [key, registerOf(key)])),
  );
  return Object.keys(registers).length === 0 ? undefined : registers;
}

/** Without the fields that have no value, so that equal drafts are spelled alike. */
function known<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
