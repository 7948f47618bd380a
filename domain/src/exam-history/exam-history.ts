import { timeSpan } from '../shared/time-span.ts';
import type { MailStatus } from '../mail/mail-status.ts';
import { eventOf, type HistoryEvent } from './history-event.ts';
import { HISTORY_EVENT_KINDS, HISTORY_EVENTS, type HistoryEventKind } from './history-events.ts';
import {
  correctedFields,
  emergencyWords,
  exportManner,
  type HistoryAction,
  RECORDED_ACTIONS,
} from './recorded-actions.ts';
import {
  type RequestedRetraction,
  retractionEvents,
  reviewEvents,
  type WrittenVersion,
} from './review-events.ts';
import { mergeVisits, type SignOfLife, type Visit, visitLength } from './visits.ts';

/** A row of the audit trail. */
export interface RecordedAction {
  readonly guid: string;
  readonly at: Date;
  readonly action: HistoryAction;
  /** Null for the product itself. */
  readonly personGuid: string | null;
  readonly after: Readonly<Record<string, unknown>>;
}

interface NotificationMail {
  readonly guid: string;
  readonly at: Date;
  readonly personGuid: string;
  readonly status: MailStatus;
  /** The submission, amendment or retraction that it tells of; null for the arrival of the exam. */
  readonly occasion: string | null;
}

interface Hold {
  readonly guid: string;
  readonly setAt: Date;
  readonly setBy: string;
  readonly released: { readonly at: Date; readonly personGuid: string } | null;
  readonly isOfCollection: boolean;
}

/** Everything that is known of an exam and can be told. */
export interface ExamFacts<Outcome extends string = string> {
  readonly examGuid: string;
  /** Null while it has not arrived. */
  readonly arrival: {
    readonly at: Date;
    readonly personGuid: string;
    readonly recordedViews: number;
    readonly protocolViews: number;
  } | null;
  readonly actions: readonly RecordedAction[];
  /** Every version of every review. */
  readonly reviews: readonly WrittenVersion<Outcome>[];
  readonly retractions: readonly RequestedRetraction[];
  readonly mails: readonly NotificationMail[];
  readonly holds: readonly Hold[];
  /** Files for research that a collection of the exam was made into. */
  readonly researchExports: readonly {
    readonly guid: string;
    readonly at: Date;
    readonly personGuid: string;
  }[];
  /** Who has it open right now. */
  readonly leases: readonly {
    readonly personGuid: string;
    readonly since: Date;
    readonly renewedAt: Date;
  }[];
}

interface HistoryReader {
  readonly guid: string;
  /** A reviewer who is to judge the exam without knowing what others think of it. */
  readonly isIndependent: boolean;
}

/** Newest first. */
export function examHistory<Outcome extends string>(
  facts: ExamFacts<Outcome>,
  reader: HistoryReader,
): readonly HistoryEvent<Outcome>[] {
  return [
    ...arrivalEvents(facts),
    ...facts.actions.flatMap(actionEvents),
    ...visitEvents(facts),
    ...reviewEvents(facts.reviews),
    ...facts.retractions.flatMap(retractionEvents),
    ...mailEvents(facts.mails),
    ...facts.holds.flatMap(holdEvents),
    ...facts.researchExports.map(researchEvent),
  ]
    .filter((event) => mayKnow(reader, event))
    .toSorted(newestFirst);
}

/** What a reader did themselves is no news to them; a mail to them is. */
function mayKnow({ guid, isIndependent }: HistoryReader, { kind, personGuids }: HistoryEvent): boolean {
  const { tellsOfReviews, link } = HISTORY_EVENTS[kind];
  if (!isIndependent || tellsOfReviews !== true) return true;
  return link === 'by' && personGuids.includes(guid);
}

function newestFirst(one: HistoryEvent, other: HistoryEvent): number {
  return (
    other.at.getTime() - one.at.getTime() ||
    HISTORY_EVENT_KINDS.indexOf(other.kind) - HISTORY_EVENT_KINDS.indexOf(one.kind) ||
    (one.id < other.id ? 1 : -1)
  );
}

function arrivalEvents({ examGuid, arrival }: ExamFacts): readonly HistoryEvent<never>[] {
  if (arrival === null) return [];
  const { at, personGuid, recordedViews, protocolViews } = arrival;
  const detail = `${recordedViews} of ${protocolViews} views`;
  return [eventOf('received', examGuid, { at, personGuids: [personGuid], detail })];
}

function actionEvents({
  guid,
  at,
  action,
  personGuid,
  after,
}: RecordedAction): readonly HistoryEvent<never>[] {
  const kind = RECORDED_ACTIONS[action].event;
  if (kind === undefined) return [];
  const personGuids = personGuid === null ? [] : [personGuid];
  return [
    eventOf(kind, guid, {
      at,
      personGuids,
      manner: kind === 'exported' ? exportManner(action, after) : null,
      detail: detailOf(kind, after),
    }),
  ];
}

function detailOf(kind: HistoryEventKind, after: RecordedAction['after']): string | null {
  if (kind === 'corrected') return correctedFields(after);
  return kind === 'emergency_granted' ? emergencyWords(after) : null;
}

function visitEvents({ actions, leases }: ExamFacts): readonly HistoryEvent<never>[] {
  const signs: SignOfLife[] = actions.flatMap(({ guid, at, action, personGuid, after }) => {
    const kind = RECORDED_ACTIONS[action].sign;
    if (kind === undefined || personGuid === null) return [];
    return [{ guid, at, personGuid, kind, isEmergency: after['emergencyAccess'] !== undefined }];
  });
  const renewals = leases.map(({ personGuid, since, renewedAt }): SignOfLife => {
    return { guid: personGuid, personGuid, at: renewedAt, kind: 'active', since };
  });
  return mergeVisits([...signs, ...renewals]).map((visit) => {
    const lease = leases.find(
      ({ personGuid, renewedAt }) =>
        personGuid === visit.personGuid && renewedAt.getTime() === visit.until.getTime(),
    );
    return eventOf('opened', visit.guid, {
      at: visit.from,
      personGuids: [visit.personGuid],
      manner: visit.isEmergency ? IN_EMERGENCY : null,
      detail: lease === undefined ? visitWords(visit) : 'Open now',
    });
  });
}

const IN_EMERGENCY = 'in an emergency';

/** '32 min' up to a submission; otherwise nobody knows when the page was closed: 'At least 12 min'. */
function visitWords(visit: Visit): string | null {
  const length = visitLength(visit);
  if (length === null) return null;
  return length.isExact ? timeSpan(length.ms) : `At least ${timeSpan(length.ms)}`;
}

/** All mails about one occasion are one event. */
function mailEvents(mails: readonly NotificationMail[]): readonly HistoryEvent<never>[] {
  const occasions = new Set(mails.map(({ occasion }) => occasion));
  return [...occasions].flatMap((occasion) => {
    const sameOccasion = mails.filter((mail) => mail.occasion === occasion);
    const [first] = sameOccasion.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    if (first === undefined) return [];
    return [
      eventOf(occasion === null ? 'arrival_notified' : 'review_notified', occasion ?? 'arrival', {
        at: first.at,
        personGuids: [...new Set(sameOccasion.map(({ personGuid }) => personGuid))],
        detail: mailWords(sameOccasion.map(({ status }) => status)),
      }),
    ];
  });
}

const MAIL_WORDS: Readonly<Record<MailStatus, string>> = {
  sent: 'sent',
  queued: 'to be sent',
  failed: 'could not be sent',
  kept: 'kept without a mail server',
};

/** 'Mail sent', '2 mails sent, 1 could not be sent'. */
function mailWords(statuses: readonly MailStatus[]): string {
  const kinds = [...new Set(statuses)].map((status) => ({
    words: MAIL_WORDS[status],
    count: statuses.filter((one) => one === status).length,
  }));
  if (statuses.length === 1) return `Mail ${kinds.map(({ words }) => words).join()}`;
  return kinds
    .map(({ words, count }, place) =>
      place === 0 ? `${count} ${count === 1 ? 'mail' : 'mails'} ${words}` : `${count} ${words}`,
    )
    .join(', ');
}

function holdEvents({ guid, setAt, setBy, released, isOfCollection }: Hold): readonly HistoryEvent<never>[] {
  const detail = isOfCollection ? 'On its data collection' : null;
  const set = eventOf('hold_set', guid, { at: setAt, personGuids: [setBy], detail });
  if (released === null) return [set];
  return [
    set,
    eventOf('hold_released', guid, { at: released.at, personGuids: [released.personGuid], detail }),
  ];
}

function researchEvent({ guid, at, personGuid }: ExamFacts['researchExports'][number]): HistoryEvent<never> {
  return eventOf('exported', guid, {
    at,
    personGuids: [personGuid],
    manner: 'for research',
    detail: 'With its data collection, without what names the patient',
  });
}

export interface HistoryTimes {
  /** Milliseconds; null where the history does not tell. */
  readonly arrivalToReview: number | null;
  readonly reviewToConfirmation: number | null;
}

/** From the events that the reader may know. */
export function historyTimes(events: readonly HistoryEvent[]): HistoryTimes {
  const firstOf = (kind: HistoryEventKind) => events.findLast((event) => event.kind === kind)?.at;
  const between = (from: Date | undefined, until: Date | undefined) =>
    from === undefined || until === undefined ? null : Math.max(0, until.getTime() - from.getTime());
  const confirmed = events.findLast(({ kind }) => kind === 'read');
  const [, reviewGuid] = confirmed?.id.split(':') ?? [];
  const review = events.find(({ id }) => id === `submitted:${reviewGuid}`);
  return {
    arrivalToReview: between(firstOf('received'), firstOf('submitted')),
    reviewToConfirmation: between(review?.at, confirmed?.at),
  };
}
