import type { Outcome } from '../reviews/assessment.ts';
import {
  answerText,
  isEmptyAnswer,
  type RecordedClipAnswers,
  REVIEW_FIELD_NAMES,
  reviewField,
  type ReviewAnswers,
  type ReviewFieldName,
} from '../reviews/review-answers.ts';
import type { FindingKey } from '../safety-check/finding-keys.ts';
import { textDifference, type TextPiece } from './text-difference.ts';

export interface ComparedClip extends RecordedClipAnswers {
  readonly id: string;
}

export interface ComparedFinding {
  readonly finding: FindingKey;
  readonly title: string;
  readonly evidence: string;
  /** In words. */
  readonly reason: string | null;
}

/** What a version of a review says, of all exams that were submitted with it. */
export interface ComparedVersion {
  readonly answers: ReviewAnswers;
  readonly outcome: Outcome;
  /** In the order of the report. */
  readonly clips: readonly ComparedClip[];
  readonly findings: readonly ComparedFinding[];
}

export type ChangeWord = 'added' | 'removed' | 'changed';

export type ClipScore = Pick<ComparedClip, 'rating' | 'assessment' | 'couldNotBeShown'>;

/** One line of 'What changed'. */
export type VersionChange = { readonly word: ChangeWord } & (
  | {
      readonly kind: 'clip';
      readonly clipId: string;
      readonly before: ClipScore;
      readonly after: ClipScore;
    }
  | {
      readonly kind: 'outcome';
      readonly before: Outcome;
      readonly after: Outcome;
      /** The clips whose assessment changed, and with them the outcome; empty where it follows from something else. */
      readonly followsFrom: readonly string[];
    }
  | {
      readonly kind: 'answer';
      readonly field: ReviewFieldName;
      /** In words; empty where nothing was said. */
      readonly before: string;
      readonly after: string;
    }
  | { readonly kind: 'text'; readonly field: ReviewFieldName; readonly pieces: readonly TextPiece[] }
  | { readonly kind: 'clip_comment'; readonly clipId: string; readonly pieces: readonly TextPiece[] }
  | {
      readonly kind: 'finding';
      readonly finding: FindingKey;
      readonly before: ComparedFinding | null;
      readonly after: ComparedFinding | null;
    }
);

export interface VersionDifference {
  /** Clips, outcome, answers, comments on clips, findings of the safety check. */
  readonly changes: readonly VersionChange[];
  /** What both versions say alike; what neither of them speaks of is left out. */
  readonly same: { readonly clips: number; readonly fields: readonly ReviewFieldName[] };
}

export function versionDifference(before: ComparedVersion, after: ComparedVersion): VersionDifference {
  const clips = pairsOf(before.clips, after.clips);
  const scores = clips.flatMap(scoreChange);
  const comments = clips.flatMap(commentChange);
  const changedClips = new Set([...scores, ...comments].map(({ clipId }) => clipId));
  const answers = REVIEW_FIELD_NAMES.flatMap((field) => answerChange(field, before.answers, after.answers));
  const changedFields = new Set(answers.map(({ field }) => field));
  return {
    changes: [
      ...scores,
      ...outcomeChange(before, after, scores),
      ...answers,
      ...comments,
      ...findingChanges(before.findings, after.findings),
    ],
    same: {
      clips: clips.length - changedClips.size,
      fields: REVIEW_FIELD_NAMES.filter(
        (field) => !changedFields.has(field) && !isEmptyAnswer(after.answers[field]),
      ),
    },
  };
}

interface ClipPair {
  readonly before: ComparedClip;
  readonly after: ComparedClip;
}

/** A version always has all clips of its exams. */
function pairsOf(before: readonly ComparedClip[], after: readonly ComparedClip[]): readonly ClipPair[] {
  const byId = new Map(before.map((clip) => [clip.id, clip]));
  return after.flatMap((clip) => {
    const was = byId.get(clip.id);
    return was === undefined ? [] : [{ before: was, after: clip }];
  });
}

type ScoreChange = Extract<VersionChange, { kind: 'clip' }>;

function scoreChange({ before, after }: ClipPair): readonly ScoreChange[] {
  const isSame =
    before.rating === after.rating &&
    before.assessment === after.assessment &&
    before.couldNotBeShown === after.couldNotBeShown;
  if (isSame) return [];
  return [
    { kind: 'clip', word: 'changed', clipId: after.id, before: scoreOf(before), after: scoreOf(after) },
  ];
}

function scoreOf({ rating, assessment, couldNotBeShown }: ComparedClip): ClipScore {
  return { rating, assessment, couldNotBeShown };
}

function commentChange({
  before,
  after,
}: ClipPair): readonly Extract<VersionChange, { kind: 'clip_comment' }>[] {
  const text = textChange(before.comment, after.comment);
  return text === null ? [] : [{ kind: 'clip_comment', clipId: after.id, ...text }];
}

function outcomeChange(
  before: ComparedVersion,
  after: ComparedVersion,
  scores: readonly ScoreChange[],
): readonly VersionChange[] {
  if (before.outcome === after.outcome) return [];
  // A rating that changed as well may be the reason.
  const isRatingSame = before.answers.rating === after.answers.rating;
  const assessed = scores.filter((change) => change.before.assessment !== change.after.assessment);
  const followsFrom = isRatingSame ? assessed.map(({ clipId }) => clipId) : [];
  return [{ kind: 'outcome', word: 'changed', before: before.outcome, after: after.outcome, followsFrom }];
}

type AnswerChange = Extract<VersionChange, { kind: 'answer' | 'text' }>;

function answerChange(
  field: ReviewFieldName,
  before: ReviewAnswers,
  after: ReviewAnswers,
): readonly AnswerChange[] {
  if (reviewField(field).kind === 'text') {
    const text = textChange(String(before[field] ?? ''), String(after[field] ?? ''));
    return text === null ? [] : [{ kind: 'text', field, ...text }];
  }
  if (before[field] === after[field]) return [];
  const was = toWords(field, before);
  const is = toWords(field, after);
  return [{ kind: 'answer', field, word: changeWord(was, is), before: was, after: is }];
}

/** A tick has no words of its own. */
function toWords(field: ReviewFieldName, answers: ReviewAnswers): string {
  const answer = answers[field];
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return answerText(field, answers);
}

function textChange(
  before: string,
  after: string,
): { readonly word: ChangeWord; readonly pieces: readonly TextPiece[] } | null {
  const [was, is] = [before.trim(), after.trim()];
  return was === is ? null : { word: changeWord(was, is), pieces: textDifference(was, is) };
}

function changeWord(before: string, after: string): ChangeWord {
  if (before === '') return 'added';
  return after === '' ? 'removed' : 'changed';
}

function findingChanges(
  before: readonly ComparedFinding[],
  after: readonly ComparedFinding[],
): readonly VersionChange[] {
  const keys = [...new Set([...before, ...after].map(({ finding }) => finding))];
  return keys.toSorted().flatMap((finding): readonly VersionChange[] => {
    const was = before.find((one) => one.finding === finding) ?? null;
    const is = after.find((one) => one.finding === finding) ?? null;
    if (was?.evidence === is?.evidence && was?.reason === is?.reason) return [];
    const word = was === null ? 'added' : is === null ? 'removed' : 'changed';
    return [{ kind: 'finding', word, finding, before: was, after: is }];
  });
}
