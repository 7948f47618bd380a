import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { ReviewFieldName } from '@sonoboard/domain/reviews/review-answers';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { FINDING_CATALOGUE } from '@sonoboard/domain/safety-check/finding-catalogue';
import type { TextPiece } from '@sonoboard/domain/review-versions/text-difference';
import type {
  ClipScore,
  ComparedFinding,
  VersionChange,
  VersionDifference,
} from '@sonoboard/domain/review-versions/version-difference';
import type { ClipNames } from './clip-names.ts';

/** A value of a version: a finding with its colour and shape, words, or both. */
export interface VersionValue {
  readonly assessment: Assessment | null;
  /** In place of the assessment's own name. */
  readonly label: string;
  /** Behind it, quieter. */
  readonly detail: string;
}

export type DifferenceRow = {
  readonly id: string;
  readonly label: string;
  /** 'changed', 'added', 'follows from SFV' */
  readonly word: string;
} & (
  | { readonly kind: 'values'; readonly before: VersionValue; readonly after: VersionValue }
  | { readonly kind: 'text'; readonly pieces: readonly TextPiece[] }
);

type Rules = Pick<ReviewRules, 'examDiagnosis' | 'compressibilityLabels' | 'indeterminateLabel'>;

interface Names {
  readonly rules: Rules;
  readonly names: ClipNames;
}

/** The changes as lines; an account that sees no results sees no change of them. */
export function differenceRows(
  changes: readonly VersionChange[],
  { rules, names }: Names,
): readonly DifferenceRow[] {
  return changes.flatMap((change): readonly DifferenceRow[] => {
    const nameOf = (clipId: string) => names.get(clipId) ?? 'A view';
    const { word } = change;
    switch (change.kind) {
      case 'clip': {
        if (!rules.examDiagnosis && change.before.rating === change.after.rating) return [];
        const [before, after] = [scoreValue(change.before, rules), scoreValue(change.after, rules)];
        return [{ kind: 'values', id: change.clipId, label: nameOf(change.clipId), word, before, after }];
      }
      case 'outcome': {
        if (!rules.examDiagnosis) return [];
        const [before, after] = [outcomeValue(change.before, rules), outcomeValue(change.after, rules)];
        const from = followsFrom(change.followsFrom.map(nameOf));
        return [
          { kind: 'values', id: 'outcome', label: 'Overall outcome', word: from ?? word, before, after },
        ];
      }
      case 'answer': {
        const [before, after] = [wordsValue(change.before), wordsValue(change.after)];
        const { field } = change;
        return [{ kind: 'values', id: field, label: labelOf(field), word, before, after }];
      }
      case 'text':
        return [
          { kind: 'text', id: change.field, label: labelOf(change.field), word, pieces: change.pieces },
        ];
      case 'clip_comment': {
        const label = `Comment on ${nameOf(change.clipId)}`;
        return [{ kind: 'text', id: `${change.clipId} comment`, label, word, pieces: change.pieces }];
      }
      case 'finding': {
        if (!rules.examDiagnosis) return [];
        const label = `Safety check: ${FINDING_CATALOGUE[change.finding].name}`;
        const [before, after] = [findingValue(change.before), findingValue(change.after)];
        return [{ kind: 'values', id: change.finding, label, word, before, after }];
      }
    }
  });
}

/** '9 other views, image quality score and clinical note are the same in both versions.' Null where nothing is. */
export function sameText({ same }: VersionDifference, changedClips: number): string | null {
  const views = changedClips > 0 ? 'other view' : 'view';
  const parts = [
    ...(same.clips > 0 ? [`${same.clips} ${views}${same.clips === 1 ? '' : 's'}`] : []),
    // That a call was made belongs to its version.
    ...same.fields
      .filter((field) => REVIEW_FIELDS[field].kind !== 'tick')
      .map((field) => labelOf(field).toLowerCase()),
  ];
  const isOne = parts.length === 1 && (same.clips === 1 || same.clips === 0);
  return parts.length === 0 ? null : `${inOneLine(parts)} ${isOne ? 'is' : 'are'} the same in both versions.`;
}

const LABELS: Readonly<Partial<Record<ReviewFieldName, string>>> = { communicated: 'Passed on by phone' };

function labelOf(field: ReviewFieldName): string {
  const { label } = REVIEW_FIELDS[field];
  return LABELS[field] ?? label.slice(0, 1) + label.slice(1).toLowerCase();
}

const NOT_SHOWN = 'Could not be shown';

function scoreValue({ rating, assessment, couldNotBeShown }: ClipScore, rules: Rules): VersionValue {
  if (couldNotBeShown) return wordsValue(NOT_SHOWN);
  const detail = rating === null ? '' : `quality ${rating}`;
  if (!rules.examDiagnosis || assessment === null) return { assessment: null, label: '', detail };
  return { assessment, label: assessmentLabel(assessment, rules), detail };
}

function outcomeValue(outcome: Assessment, rules: Rules): VersionValue {
  return { assessment: outcome, label: assessmentLabel(outcome, rules), detail: '' };
}

function wordsValue(words: string): VersionValue {
  return { assessment: null, label: words, detail: '' };
}

function findingValue(finding: ComparedFinding | null): VersionValue {
  if (finding === null) return wordsValue('');
  const { title, reason } = finding;
  return wordsValue(reason === null ? title : `${title}. Kept because: ${reason}`);
}

/** Null where it follows from no view. */
function followsFrom(views: readonly string[]): string | null {
  const [first] = views;
  if (first === undefined) return null;
  return views.length > 2
    ? `follows from ${first} and ${views.length - 1} other views`
    : `follows from ${inOneLine(views)}`;
}

function inOneLine(parts: readonly string[]): string {
  const [last = ''] = parts.slice(-1);
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}
