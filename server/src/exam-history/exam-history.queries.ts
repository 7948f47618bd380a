import { HISTORY_ACTIONS, type HistoryAction } from '@sonoboard/domain/exam-history/recorded-actions';
import type { VersionKind } from '@sonoboard/domain/review-versions/amendment';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import { and, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { hiddenUntilOwnReview, isReadIndependently } from '../reviews/review-scope.sql.ts';
import { users } from '../tables/accounts.tables.ts';
import { auditEvents } from '../tables/audit.tables.ts';
import { clips } from '../tables/clips.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { researchExports } from '../tables/exports.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import { reviewLeases } from '../tables/leases.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import { resultReceipts } from '../tables/results.tables.ts';
import { legalHolds } from '../tables/retention.tables.ts';
import { reviewRetractions, reviewVersions } from '../tables/review-versions.tables.ts';
import { examReviews } from '../tables/reviews.tables.ts';

/** Of what is repeated without an end, the newest rows. */
export const MOST_READS = 5_000;
const MOST_ROWS = 1_000;

/** Of reads, which are the many, no more than the newest; the index over exams is asked once. */
export function selectRecordedActions(db: Db, examGuid: string) {
  const found = db
    .select({
      guid: auditEvents.guid,
      at: auditEvents.at,
      kind: auditEvents.kind,
      action: sql<HistoryAction>`${auditEvents.action}`.as('history_action'),
      personGuid: auditEvents.actorGuid,
      after: auditEvents.after,
      place: sql<number>`row_number() over (
        partition by ${auditEvents.kind} = 'patient-read'
        order by ${auditEvents.at} desc, ${auditEvents.position} desc
      )::int`.as('place'),
    })
    .from(auditEvents)
    .where(
      and(
        sql`${auditEvents.examGuids} @> array[${examGuid}]::uuid[]`,
        inArray(auditEvents.action, HISTORY_ACTIONS),
      ),
    )
    .as('found');
  return db
    .select()
    .from(found)
    .where(sql`${found.place} <= ${MOST_READS + 1}`);
}

export async function selectArrival(db: Db, examGuid: string) {
  const [arrival] = await db
    .select({
      at: exams.uploadedAt,
      personGuid: exams.userGuid,
      recordedViews: sql<number>`(
        select count(distinct clip.anatomical_view)::int from ${clips} clip
        where clip.exam_guid = ${examGuid} and clip.completed_at is not null
      )`,
    })
    .from(exams)
    .where(eq(exams.guid, examGuid));
  return arrival;
}

/**
 * Every version of every review, the newest review first and of it the newest version. A review that was never amended is in no table of
 * versions, and one that was retracted in no other.
 */
export function selectReviewVersions(db: Db, examGuid: string) {
  const content = (path: string) => sql<string>`${reviewVersions.content} #>> ${`{review,${path}}`}::text[]`;
  const submitted = db
    .select({
      guid: examReviews.guid,
      submissionGuid: examReviews.submissionGuid,
      reviewerGuid: examReviews.reviewerGuid,
      version: examReviews.version,
      kind: sql<VersionKind>`'submitted'`.as('kind'),
      at: examReviews.createdAt,
      authorGuid: sql<string>`${examReviews.reviewerGuid}`.as('author_guid'),
      reason: sql<string | null>`null::text`.as('reason'),
      outcome: sql<Outcome>`${examReviews.assessment}`.as('outcome'),
      rating: examReviews.rating,
      decision: sql<ClinicalDecision | null>`${examReviews.clinicalDecision}`.as('decision'),
      submittedAt: sql<Date>`${examReviews.createdAt}`.as('submitted_at'),
    })
    .from(examReviews)
    .where(and(eq(examReviews.examGuid, examGuid), eq(examReviews.version, 1)));
  const kept = db
    .select({
      guid: reviewVersions.reviewGuid,
      submissionGuid: reviewVersions.submissionGuid,
      reviewerGuid: reviewVersions.reviewerGuid,
      version: reviewVersions.version,
      kind: sql<VersionKind>`${reviewVersions.kind}`.as('kind'),
      at: reviewVersions.createdAt,
      authorGuid: sql<string>`${reviewVersions.authorGuid}`.as('author_guid'),
      reason: sql<string | null>`${reviewVersions.reason}`.as('reason'),
      outcome: sql<Outcome>`${content('assessment')}`.as('outcome'),
      rating: sql<number>`(${content('rating')})::int`.as('rating'),
      decision: sql<ClinicalDecision | null>`${content('clinicalDecision')}`.as('decision'),
      submittedAt: sql<Date>`(${content('createdAt')})::timestamptz`.as('submitted_at'),
    })
    .from(reviewVersions)
    .where(eq(reviewVersions.examGuid, examGuid));
  const written = unionAll(submitted, kept).as('written');
  return db
    .select({
      guid: written.guid,
      submissionGuid: written.submissionGuid,
      reviewerGuid: written.reviewerGuid,
      version: written.version,
      kind: written.kind,
      at: written.at,
      authorGuid: written.authorGuid,
      reason: written.reason,
      outcome: written.outcome,
      rating: written.rating,
      decision: written.decision,
      confirmedAt: resultReceipts.readAt,
      confirmedBy: resultReceipts.userGuid,
    })
    .from(written)
    .leftJoin(
      resultReceipts,
      and(eq(resultReceipts.reviewGuid, written.guid), eq(resultReceipts.version, written.version)),
    )
    .orderBy(desc(written.submittedAt), desc(written.guid), desc(written.version))
    .limit(MOST_ROWS);
}

/** Of submissions that reviewed the exam, whichever of their exams was named. */
export function selectRetractions(db: Db, submissionGuids: readonly string[]) {
  return db
    .select({
      guid: reviewRetractions.guid,
      submissionGuid: reviewRetractions.submissionGuid,
      reason: reviewRetractions.reason,
      requestedAt: reviewRetractions.requestedAt,
      requestedBy: reviewRetractions.requestedByGuid,
      cancelledAt: reviewRetractions.cancelledAt,
      cancelledBy: reviewRetractions.cancelledByGuid,
      confirmedAt: reviewRetractions.confirmedAt,
      confirmedBy: reviewRetractions.confirmedByGuid,
    })
    .from(reviewRetractions)
    .where(inArray(reviewRetractions.submissionGuid, [...submissionGuids]))
    .orderBy(desc(reviewRetractions.requestedAt))
    .limit(MOST_ROWS);
}

/** Whether colleagues' reviews would influence the one that the reader still owes. */
export async function isToReadIndependently(
  db: Db,
  {
    examGuid,
    readerGuid,
    isEmergency,
  }: { readonly examGuid: string; readonly readerGuid: string; readonly isEmergency: boolean },
): Promise<boolean> {
  const isHidden = sql.raw(hiddenUntilOwnReview('reader.guid', '"exams"."guid"'));
  const [row] = await db
    .select({
      isHidden: isEmergency
        ? sql<boolean>`(${isHidden} or ${isReadIndependently(sql`${exams.guid}`)})`
        : sql<boolean>`${isHidden}`,
    })
    .from(exams)
    .innerJoin(sql`(values (${readerGuid}::uuid)) as reader (guid)`, sql`true`)
    .where(eq(exams.guid, examGuid));
  return row?.isHidden ?? false;
}

interface Occasions {
  readonly examGuid: string;
  readonly submissionGuids: readonly string[];
  /** 'submission:version' of each amendment and retraction. */
  readonly amendments: readonly string[];
}

const SUBMISSION_MAILS = ['result', 'review-submitted'];
const AMENDMENT_MAILS = ['result', 'review'].flatMap((about) =>
  ['corrected', 'supplemented', 'retracted'].map((what) => `${about}-${what}`),
);

/**
 * Mails about the exam to its operator and to the members of its collections. A mail is found by its once-key, which names the
 * recipient: one who has left the collections since is not asked for.
 */
export function selectNotificationMails(db: Db, { examGuid, submissionGuids, amendments }: Occasions) {
  const about = (kinds: readonly string[], occasions: readonly string[]) => sql`
    select kind || ':' || name || ':', name
    from unnest(${sql.param(kinds)}::text[]) kind, unnest(${sql.param([...occasions])}::text[]) name`;
  const occasions = sql`(
    select 'exam-arrived:' || ${examGuid} || ':' as key, null as name
    union all ${about(SUBMISSION_MAILS, submissionGuids)}
    union all ${about(AMENDMENT_MAILS, amendments)}
  ) as occasion`;
  const people = sql`(
    select ${exams.userGuid} as guid from ${exams} where ${exams.guid} = ${examGuid}
    union
    select ${collectionMembers.userGuid} from ${collectionExams}
    join ${collectionMembers} on ${collectionMembers.collectionGuid} = ${collectionExams.collectionGuid}
    where ${collectionExams.examGuid} = ${examGuid}
  ) as person`;
  return db
    .select({
      guid: outbox.guid,
      at: outbox.createdAt,
      status: outbox.status,
      personGuid: sql<string>`person.guid`,
      occasion: sql<string | null>`occasion.name`,
    })
    .from(sql`${occasions} cross join ${people}`)
    .innerJoin(outbox, sql`${outbox.onceKey} = occasion.key || person.guid`)
    .orderBy(outbox.createdAt, outbox.guid)
    .limit(MOST_ROWS);
}

/** On the exam, on its chain, or on a collection since it holds the exam. */
export function selectHolds(db: Db, { examGuid, chainGuid }: { examGuid: string; chainGuid: string }) {
  const ofChain = db.select({ guid: exams.guid }).from(exams).where(eq(exams.chainGuid, chainGuid));
  const ofCollection = exists(
    db
      .select({ one: sql`1` })
      .from(collectionExams)
      .where(
        and(
          eq(collectionExams.examGuid, examGuid),
          eq(collectionExams.collectionGuid, legalHolds.collectionGuid),
          lte(collectionExams.addedAt, legalHolds.setAt),
        ),
      ),
  );
  return db
    .select({
      guid: legalHolds.guid,
      setAt: legalHolds.setAt,
      setBy: legalHolds.setByGuid,
      releasedAt: legalHolds.releasedAt,
      releasedBy: legalHolds.releasedByGuid,
      isOfCollection: sql<boolean>`${isNotNull(legalHolds.collectionGuid)}`,
    })
    .from(legalHolds)
    .where(or(inArray(legalHolds.examGuid, ofChain), ofCollection))
    .orderBy(desc(legalHolds.setAt))
    .limit(MOST_ROWS);
}

/** Files that were made of a collection while it held the exam. */
export function selectResearchExports(db: Db, examGuid: string) {
  return db
    .select({
      guid: researchExports.guid,
      at: sql<Date>`${researchExports.finishedAt}`.mapWith(researchExports.finishedAt),
      personGuid: researchExports.userGuid,
    })
    .from(collectionExams)
    .innerJoin(
      researchExports,
      and(
        eq(researchExports.collectionGuid, collectionExams.collectionGuid),
        gte(researchExports.createdAt, collectionExams.addedAt),
        isNotNull(researchExports.finishedAt),
        isNull(researchExports.problem),
      ),
    )
    .where(eq(collectionExams.examGuid, examGuid))
    .orderBy(desc(researchExports.createdAt))
    .limit(MOST_ROWS);
}

export function selectLiveLeases(db: Db, chainGuid: string, now: Date) {
  return db
    .select({
      personGuid: reviewLeases.reviewerGuid,
      since: reviewLeases.since,
      expiresAt: reviewLeases.expiresAt,
    })
    .from(reviewLeases)
    .where(and(eq(reviewLeases.rootExamGuid, chainGuid), gt(reviewLeases.expiresAt, now)));
}

/** With the roles that each has where the exam is. An erased person goes by their pseudonym. */
export function selectPeople(db: Db, examGuid: string, personGuids: readonly string[]) {
  return db
    .select({
      guid: users.guid,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      collectionRoles: sql<string[]>`array(
        select distinct unnest(member.roles)
        from ${collectionExams} held
        join ${dataCollections} collection on collection.guid = held.collection_guid and collection.deleted_at is null
        join ${collectionMembers} member on member.collection_guid = held.collection_guid
        where held.exam_guid = ${examGuid} and member.user_guid = "users"."guid"
      )`,
      isStaff: sql<boolean>`exists (
        select from ${groupMembers} member join ${groups} permission on permission.guid = member.group_guid
        where member.user_guid = "users"."guid" and permission.kind = 'permission' and permission.name = 'internal'
      )`,
    })
    .from(users)
    .where(inArray(users.guid, [...personGuids]));
}
