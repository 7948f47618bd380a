import { displayName } from '@sonoboard/domain/accounts/display-name';
import { type ExamFacts, examHistory } from '@sonoboard/domain/exam-history/exam-history';
import type { HistoryEvent } from '@sonoboard/domain/exam-history/history-event';
import { type PersonRole, personRole } from '@sonoboard/domain/exam-history/history-people';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { amendmentReasonText } from '@sonoboard/domain/review-versions/amendment-reason';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { REVIEW_LEASE_MS } from '@sonoboard/domain/reviews/review-lease';
import { type Actor, emergencyExams, isInternal } from '@sonoboard/domain/shared/actor';
import { operatorLabel } from '@sonoboard/domain/worklists/people-labels';
import { requireExam } from '../exams/exams.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import {
  isToReadIndependently,
  MOST_READS,
  selectArrival,
  selectHolds,
  selectLiveLeases,
  selectNotificationMails,
  selectPeople,
  selectRecordedActions,
  selectResearchExports,
  selectRetractions,
  selectReviewVersions,
} from './exam-history.queries.ts';

interface HistoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'sampleOperatorEmail'>;
}

type Exam = Awaited<ReturnType<typeof requireExam>>;

interface HistoryPerson {
  readonly name: string;
  readonly role: PersonRole | null;
}

export interface LoadedHistory {
  readonly exam: Exam;
  readonly events: readonly HistoryEvent<Outcome>[];
  /** By guid: those whom the events name. */
  readonly people: ReadonlyMap<string, HistoryPerson>;
  /** 'SC-214 - Jonas Weber'. */
  readonly operator: string;
  /** The newest review that the reader may read. */
  readonly reviewGuid: string | null;
  readonly leavesOutOpenings: boolean;
}

/** All that a reader may know of what happened to an exam. */
export async function loadExamHistory(
  deps: HistoryDeps,
  actor: Actor,
  examGuid: string,
): Promise<LoadedHistory> {
  const { db, settings } = deps;
  const exam = await requireExam(db, actor, examGuid);
  const [{ facts, reviews, leavesOutOpenings }, isIndependent] = await Promise.all([
    loadFacts(deps, exam),
    isInternal(actor)
      ? false
      : isToReadIndependently(db, {
          examGuid,
          readerGuid: actor.guid,
          isEmergency: emergencyExams(actor).includes(examGuid),
        }),
  ]);
  const events = examHistory(facts, { guid: actor.guid, isIndependent });
  const review = reviews.find(({ reviewerGuid }) => !isIndependent || reviewerGuid === actor.guid);
  const operator = { name: exam.operatorName, email: exam.operatorEmail, scannerId: exam.scannerId };
  return {
    exam,
    events,
    people: await loadPeople(db, examGuid, events),
    operator: operatorLabel(operator, settings.sampleOperatorEmail),
    reviewGuid: review?.guid ?? null,
    leavesOutOpenings,
  };
}

async function loadFacts({ db, clock }: HistoryDeps, { guid: examGuid, chainGuid, protocol }: Exam) {
  const [arrival, actions, { reviews, retractions, mails }, holds, researchExports, leases] =
    await Promise.all([
      selectArrival(db, examGuid),
      selectRecordedActions(db, examGuid),
      loadReviews(db, examGuid),
      selectHolds(db, { examGuid, chainGuid }),
      selectResearchExports(db, examGuid),
      selectLiveLeases(db, chainGuid, clock.now()),
    ]);
  const kept = actions.filter(({ place }) => place <= MOST_READS);
  const facts: ExamFacts<Outcome> = {
    examGuid,
    arrival: arrival?.at
      ? { ...arrival, at: arrival.at, protocolViews: PROTOCOLS[protocol].views.length }
      : null,
    actions: kept.map((action) => ({ ...action, after: fieldsOf(action.after) })),
    reviews: reviews.map(({ kind, reason, confirmedAt, confirmedBy, ...review }) => ({
      ...review,
      kind,
      reason: amendmentReasonText(kind, reason),
      confirmed: signedBy(confirmedAt, confirmedBy),
    })),
    retractions: retractions.map((retraction) => ({
      guid: retraction.guid,
      reason: amendmentReasonText('retraction', retraction.reason) ?? retraction.reason,
      requested: { at: retraction.requestedAt, personGuid: retraction.requestedBy },
      cancelled: signedBy(retraction.cancelledAt, retraction.cancelledBy),
      confirmed: signedBy(retraction.confirmedAt, retraction.confirmedBy),
    })),
    mails,
    holds: holds.map(({ releasedAt, releasedBy, ...hold }) => ({
      ...hold,
      released: signedBy(releasedAt, releasedBy),
    })),
    researchExports,
    leases: leases.map(({ expiresAt, ...lease }) => ({
      ...lease,
      renewedAt: new Date(expiresAt.getTime() - REVIEW_LEASE_MS),
    })),
  };
  return { facts, reviews, leavesOutOpenings: kept.length < actions.length };
}

async function loadReviews(db: Db, examGuid: string) {
  const reviews = await selectReviewVersions(db, examGuid);
  const submissionGuids = [...new Set(reviews.map(({ submissionGuid }) => submissionGuid))];
  const amendments = reviews.flatMap(({ submissionGuid, version }) =>
    version === 1 ? [] : [`${submissionGuid}:${version}`],
  );
  const [retractions, mails] = await Promise.all([
    selectRetractions(db, submissionGuids),
    selectNotificationMails(db, { examGuid, submissionGuids, amendments }),
  ]);
  return { reviews, retractions, mails };
}

function signedBy(at: Date | null, personGuid: string | null) {
  return at === null || personGuid === null ? null : { at, personGuid };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** In the order in which the history names them. */
async function loadPeople(db: Db, examGuid: string, events: readonly HistoryEvent[]) {
  const guids = [...new Set(events.flatMap(({ personGuids }) => personGuids))];
  const rows = guids.length === 0 ? [] : await selectPeople(db, examGuid, guids);
  const didSo = (guid: string, kind: HistoryEvent['kind']) =>
    events.some((event) => event.kind === kind && event.personGuids.includes(guid));
  return new Map(
    rows
      .toSorted((one, other) => guids.indexOf(one.guid) - guids.indexOf(other.guid))
      .map(({ guid, collectionRoles, isStaff, ...person }): [string, HistoryPerson] => {
        const role = personRole({
          hasRecorded: didSo(guid, 'received'),
          hasReviewed: didSo(guid, 'submitted'),
          collectionRoles,
          isStaff,
        });
        return [guid, { name: displayName(person), role }];
      }),
  );
}
