import { AMENDMENT_REASONS } from '@sonoboard/domain/review-versions/amendment';
import { applyDraft } from '@sonoboard/domain/reviews/review-draft';
import { versionDifference } from '@sonoboard/domain/review-versions/version-difference';
import { clipNames } from '../versions/clip-names.ts';
import { correctedVersion, storedVersion } from '../versions/compared-versions.ts';
import { type DifferenceRow, differenceRows, type VersionValue } from '../versions/difference-rows.ts';
import { openReview } from '../session/open-review.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { KeptCorrection } from './kept-corrections.ts';

type Session = Pick<ReviewSession, 'address' | 'source' | 'review' | 'rules' | 'outcome'>;

/** What was entered for another version, as lines to be entered again by hand. */
export function correctionText(session: Session, kept: KeptCorrection): string {
  const stored = storedVersion(session);
  const untouched = openReview(session.source, session.address);
  if (stored === null || untouched === null) return reasonLines(kept).join('\n');
  const review = applyDraft(untouched, kept.draft);
  const entered = correctedVersion(
    { ...session, review },
    { findings: [], open: [], blocking: [], asked: null },
  );
  const { changes } = versionDifference(stored, {
    ...entered,
    findings: stored.findings,
    outcome: stored.outcome,
  });
  const rows = differenceRows(changes, { rules: session.rules, names: clipNames(session.review) });
  return [...rows.map(lineOf), ...reasonLines(kept)].join('\n');
}

function lineOf(row: DifferenceRow): string {
  const words = row.kind === 'text' ? textAfter(row.pieces) : valueText(row.after);
  return `${row.label}: ${words === '' ? '–' : words}`;
}

function valueText({ label, detail }: VersionValue): string {
  return [label, detail].filter((part) => part !== '').join(', ');
}

function textAfter(pieces: Extract<DifferenceRow, { kind: 'text' }>['pieces']): string {
  return pieces
    .filter(({ kind }) => kind !== 'removed')
    .map(({ text }) => text)
    .join('');
}

function reasonLines({ reason, words }: KeptCorrection): readonly string[] {
  const reasons: Readonly<Record<string, string>> = AMENDMENT_REASONS.correction;
  const chosen = reasons[reason.value];
  return [
    ...(chosen === undefined ? [] : [`Reason: ${chosen}`]),
    ...(words.value.trim() === '' ? [] : [`What happened: ${words.value.trim()}`]),
  ];
}
