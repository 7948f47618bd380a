import { HISTORY_ACTIONS, type HistoryAction } from '@sonoboard/domain/exam-history/recorded-actions';
import { and, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
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

/** Newest first. */
export function selectReviews(db: Db, examGuid: string) {
  return db
    .select({
      guid: examReviews.guid,
      submissionGuid: examReviews.submissionGuid,
      at: examReviews.createdAt,
      reviewerGuid: examReviews.reviewerGuid,
      outcome: examReviews.assessment,
      rating: examReviews.rating,
      decision: examReviews.clinicalDecision,
      confirmedAt: resultReceipts.readAt,
      confirmedBy: resultReceipts.userGuid,
    })
    .from(examReviews)
    .leftJoin(resultReceipts, eq(resultReceipts.reviewGuid, examReviews.guid))
    .where(eq(examReviews.examGuid, examGuid))
    .orderBy(desc(examReviews.createdAt), desc(examReviews.guid))
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
}

/**
 * Mails about the exam to its operator and to the members of its collections. A mail is found by its once-key, which names the
 * recipient: one who has left the collections since is not asked for.
 */
export function selectNotificationMails(db: Db, { examGuid, submissionGuids }: Occasions) {
  const occasions = sql`(
    select 'exam-arrived:' || ${examGuid} || ':' as key, null::uuid as submission_guid
    union all
    select kind || ':' || submission || ':', submission::uuid
    from unnest(array['result', 'review-submitted']) kind, unnest(${sql.param([...submissionGuids])}::text[]) submission
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
      submissionGuid: sql<string | null>`occasion.submission_guid`,
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
