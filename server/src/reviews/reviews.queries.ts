import { columnsOf } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import { and, asc, desc, eq, exists, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../tables/accounts.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { pickColumns } from '../platform/database/columns.ts';
import type { Db } from '../platform/database/db.ts';
import { retractionJson, versionsJson } from '../results/version-facts.sql.ts';
import { resultReceipts } from '../tables/results.tables.ts';
import { ALL_COLLECTIONS, worklistEntries } from '../tables/worklists.tables.ts';
import { signaturesOf } from '../signatures/signatures.sql.ts';
import { clipReviews, examReviews, reviewFindings } from '../tables/reviews.tables.ts';

export type StoredFinding = Omit<typeof reviewFindings.$inferSelect, 'reviewGuid' | 'examGuid'>;

/** With the review, so that they cost no statement of their own. */
const findingsOfReview = sql<readonly StoredFinding[]>`coalesce((
  select json_agg(json_build_object('finding', found.finding, 'mode', found.mode, 'title', found.title,
    'evidence', found.evidence, 'reason', found.reason, 'reasonText', found.reason_text))
  from ${reviewFindings} found where found.review_guid = ${examReviews.guid}
), '[]')`;

/** Oldest first. */
export function selectReviewsOfExams(db: Db, examGuids: readonly string[]) {
  return db
    .select({
      guid: examReviews.guid,
      examGuid: examReviews.examGuid,
      submissionGuid: examReviews.submissionGuid,
      assessment: examReviews.assessment,
      ...pickColumns(examReviews, columnsOf(REVIEW_FIELDS)),
      createdAt: examReviews.createdAt,
      createdAtTimezoneId: examReviews.createdAtTimezoneId,
      version: examReviews.version,
      singleReview: examReviews.singleReview,
      reviewerGuid: examReviews.reviewerGuid,
      reviewerEmail: users.email,
      reviewerFirstName: users.firstName,
      reviewerLastName: users.lastName,
      resultReadAt: resultReceipts.readAt,
      findings: findingsOfReview,
      versions: versionsJson('exam_reviews'),
      retraction: retractionJson('exam_reviews.submission_guid'),
      signatures: signaturesOf(examReviews.guid),
    })
    .from(examReviews)
    .innerJoin(users, eq(users.guid, examReviews.reviewerGuid))
    .leftJoin(
      resultReceipts,
      and(eq(resultReceipts.reviewGuid, examReviews.guid), eq(resultReceipts.version, examReviews.version)),
    )
    .where(inArray(examReviews.examGuid, [...examGuids]))
    .orderBy(asc(examReviews.createdAt), asc(examReviews.guid));
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviewsOfExams>>[number];

export function selectClipReviews(db: Db, reviewGuids: readonly string[]) {
  return db
    .select({
      guid: clipReviews.guid,
      reviewGuid: clipReviews.reviewGuid,
      clipGuid: clipReviews.clipGuid,
      ...pickColumns(clipReviews, columnsOf(RECORDED_CLIP_FIELDS)),
    })
    .from(clipReviews)
    .where(inArray(clipReviews.reviewGuid, [...reviewGuids]));
}

export type ClipReviewRow = Awaited<ReturnType<typeof selectClipReviews>>[number];

export interface ReviewHead {
  readonly examGuid: string;
  readonly reviewerGuid: string;
  readonly submissionGuid: string;
}

export async function selectReviewHead(
  db: Db,
  reviewGuid: string,
  inScope: SQL,
): Promise<ReviewHead | undefined> {
  const [review] = await db
    .select({
      examGuid: examReviews.examGuid,
      reviewerGuid: examReviews.reviewerGuid,
      submissionGuid: examReviews.submissionGuid,
    })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .where(and(eq(examReviews.guid, reviewGuid), inScope));
  return review;
}

/** The collections that hold these exams, and whether the person reviews in them. */
export function selectCollectionsOfExams(db: Db, examGuids: readonly string[], personGuid: string) {
  return db
    .select({
      examGuid: collectionExams.examGuid,
      type: dataCollections.type,
      isReviewer: sql<boolean>`coalesce('reviewer' = any(${collectionMembers.roles}), false)`,
    })
    .from(collectionExams)
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .leftJoin(
      collectionMembers,
      and(
        eq(collectionMembers.collectionGuid, collectionExams.collectionGuid),
        eq(collectionMembers.userGuid, personGuid),
      ),
    )
    .where(and(inArray(collectionExams.examGuid, [...examGuids]), isNull(dataCollections.deletedAt)));
}

/** Whether anybody has reviewed the exam or another one of its chain. */
export async function hasReviewInChain(db: Db, examGuid: string): Promise<boolean> {
  const member = alias(exams, 'member');
  const chainGuid = db.select({ guid: member.chainGuid }).from(member).where(eq(member.guid, examGuid));
  const found = await db
    .select({ guid: examReviews.guid })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .where(eq(exams.chainGuid, chainGuid))
    .limit(1);
  return found.length > 0;
}

export async function isOnWorklist(
  db: Db,
  reviewerGuid: string,
  examGuids: readonly string[],
): Promise<boolean> {
  const entries = await db
    .select({ examGuid: worklistEntries.examGuid })
    .from(worklistEntries)
    .where(
      and(inArray(worklistEntries.examGuid, [...examGuids]), eq(worklistEntries.reviewerGuid, reviewerGuid)),
    )
    .limit(1);
  return entries.length > 0;
}

const MOST_OTHER_EXAMS = 5;

/**
 * Exams that carry the same patient id, outside of the chain, that wait for this reviewer: the newest ones. The same id may still
 * be of another person, so who they are comes along.
 */
export function selectExamsOfSamePatient(db: Db, reviewerGuid: string, examGuid: string) {
  const reviewed = alias(exams, 'reviewed');
  const rescans = alias(exams, 'rescans');
  const isRescanned = db
    .select({ one: sql`1` })
    .from(rescans)
    .where(eq(rescans.linkedTo, exams.guid));
  return db
    .select({
      guid: exams.guid,
      protocol: exams.protocol,
      linkedTo: exams.linkedTo,
      hasRescan: sql<boolean>`${exists(isRescanned)}`,
      waitingSince: worklistEntries.dateAdded,
      patientId: exams.patientId,
      patientFirstName: exams.patientFirstName,
      patientLastName: exams.patientLastName,
      patientSex: exams.patientSex,
      patientDateOfBirth: exams.patientDateOfBirth,
    })
    .from(reviewed)
    .innerJoin(exams, and(eq(exams.patientId, reviewed.patientId), ne(exams.chainGuid, reviewed.chainGuid)))
    .innerJoin(
      worklistEntries,
      and(
        eq(worklistEntries.examGuid, exams.guid),
        eq(worklistEntries.reviewerGuid, reviewerGuid),
        eq(worklistEntries.collectionGuid, ALL_COLLECTIONS),
      ),
    )
    .where(and(eq(reviewed.guid, examGuid), ne(reviewed.patientId, '')))
    .orderBy(desc(worklistEntries.dateAdded), asc(exams.guid))
    .limit(MOST_OTHER_EXAMS);
}

export type ExamOfSamePatient = Awaited<ReturnType<typeof selectExamsOfSamePatient>>[number];
