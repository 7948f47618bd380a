import type { VersionKind } from '../review-versions/amendment.ts';
import { CLINICAL_DECISION_LABELS, type ClinicalDecision } from '../reviews/clinical-decision.ts';
import { timeSpan } from '../shared/time-span.ts';
import { eventOf, type HistoryEvent } from './history-event.ts';

interface Act {
  readonly at: Date;
  readonly personGuid: string;
}

/** A review as it was submitted, or as an amendment left it; a retraction is the last version, and says again what it was. */
export interface WrittenVersion<Outcome extends string = string> {
  readonly guid: string;
  /** 1 is what was submitted. */
  readonly version: number;
  readonly kind: VersionKind;
  readonly at: Date;
  readonly authorGuid: string;
  readonly outcome: Outcome;
  readonly rating: number;
  readonly decision: ClinicalDecision | null;
  /** Of what followed the submission, in words. */
  readonly reason: string | null;
  /** When its operator confirmed to have read the result in this version. */
  readonly confirmed: Act | null;
}

export interface RequestedRetraction {
  readonly guid: string;
  readonly requested: Act;
  /** In words. */
  readonly reason: string;
  readonly cancelled: Act | null;
  readonly confirmed: Act | null;
}

export function reviewEvents<Outcome extends string>(
  versions: readonly WrittenVersion<Outcome>[],
): readonly HistoryEvent<Outcome>[] {
  return versions.flatMap((version) => [
    // Who asked for a retraction and who confirmed it is told by events of its own.
    ...(version.kind === 'retraction' ? [] : [writtenEvent(version)]),
    ...readEvents(version, versions),
  ]);
}

/** The first version goes by the guid of its review alone. */
function keyOf({ guid, version }: WrittenVersion): string {
  return version === 1 ? guid : `${guid}:${version}`;
}

function writtenEvent<Outcome extends string>(written: WrittenVersion<Outcome>): HistoryEvent<Outcome> {
  const { kind, at, authorGuid, outcome, rating, decision, reason } = written;
  const parts = { at, personGuids: [authorGuid] };
  // An addendum changes neither outcome nor decision: to repeat them would read as news.
  if (kind === 'addendum')
    return eventOf('amended', keyOf(written), { ...parts, detail: `Addendum: ${reason}` });
  const sentences = [
    ...(kind === 'correction' ? [`Correction: ${reason}`] : []),
    ...(decision === null ? [] : [`Decision: ${CLINICAL_DECISION_LABELS[decision]}`]),
    `Image quality ${rating} of 5`,
  ];
  return {
    ...eventOf(kind === 'submitted' ? 'submitted' : 'amended', keyOf(written), {
      ...parts,
      detail: sentences.join('. '),
    }),
    outcome,
  };
}

const WRITTEN_WORDS = {
  submitted: 'the review',
  correction: 'the correction',
  addendum: 'the addendum',
  retraction: 'the retraction',
} as const satisfies Record<WrittenVersion['kind'], string>;

function readEvents(
  written: WrittenVersion,
  versions: readonly WrittenVersion[],
): readonly HistoryEvent<never>[] {
  const { guid, version, kind, at, confirmed } = written;
  if (confirmed === null) return [];
  const wasReadBefore = versions.some(
    (other) => other.guid === guid && other.version < version && other.confirmed !== null,
  );
  const waited = timeSpan(confirmed.at.getTime() - at.getTime());
  return [
    eventOf(wasReadBefore ? 'read_again' : 'read', keyOf(written), {
      at: confirmed.at,
      personGuids: [confirmed.personGuid],
      detail: `${waited} after ${WRITTEN_WORDS[kind]}`,
    }),
  ];
}

export function retractionEvents({
  guid,
  requested,
  reason,
  cancelled,
  confirmed,
}: RequestedRetraction): readonly HistoryEvent<never>[] {
  const event = (kind: 'retraction_requested' | 'retraction_cancelled' | 'retracted', act: Act | null) =>
    act === null ? [] : [eventOf(kind, guid, { at: act.at, personGuids: [act.personGuid], detail: reason })];
  return [
    ...event('retraction_requested', requested),
    ...event('retraction_cancelled', cancelled),
    ...event('retracted', confirmed),
  ];
}
