import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clips } from '../tables/clips.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { clipReviews } from '../tables/reviews.tables.ts';
import { exams, questionnaires } from '../tables/exams.tables.ts';

const rescans = alias(exams, 'rescans');

function examsWhere(db: Db, condition: SQL | undefined) {
  return db
    .select({
      guid: exams.guid,
      chainGuid: exams.chainGuid,
      protocol: exams.protocol,
      patientId: exams.patientId,
      patientFirstName: exams.patientFirstName,
      patientLastName: exams.patientLastName,
      patientSex: exams.patientSex,
      patientDateOfBirth: exams.patientDateOfBirth,
      operatorEmail: exams.operatorEmail,
      operatorName: exams.operatorName,
      operatorPhoneNumber: exams.operatorPhoneNumber,
      operatorLandlineNumber: exams.operatorLandlineNumber,
      scannerId: exams.scannerId,
      scanNr: exams.scanNr,
      createdAt: exams.createdAt,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      isVirtualScan: exams.isVirtualScan,
      isUrgent: exams.isUrgent,
      urgentReason: exams.urgentReason,
      linkedTo: exams.linkedTo,
      wellsScore: exams.wellsScore,
      uploadedAt: exams.uploadedAt,
      isAborted: exams.isAborted,
      isPractiseExam: exams.isPractiseExam,
      hasRescan: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(rescans)
          .where(eq(rescans.linkedTo, exams.guid)),
      )}`,
    })
    .from(exams)
    .where(condition);
}

export type ExamRow = Awaited<ReturnType<typeof examsWhere>>[number];

export async function selectExam(db: Db, examGuid: string, inScope: SQL): Promise<ExamRow | undefined> {
  const [exam] = await examsWhere(db, and(eq(exams.guid, examGuid), inScope));
  return exam;
}

/** The chain that an exam belongs to, as far as the scope holds it. */
export function selectChain(db: Db, examGuid: string, inScope: SQL): Promise<ExamRow[]> {
  const member = alias(exams, 'member');
  const chainGuid = db.select({ guid: member.chainGuid }).from(member).where(eq(member.guid, examGuid));
  return examsWhere(db, and(eq(exams.chainGuid, chainGuid), inScope)).execute();
}

/**
 * Of each view the last completed attempt (AMB-143). A review keeps the attempt that it speaks of, whatever was
 * recorded afterwards.
 */
export function selectReviewedClips(
  db: Db,
  examGuids: readonly string[],
  reviewGuids: readonly string[] = [],
) {
  const isSpokenOf = exists(
    db
      .select({ one: sql`1` })
      .from(clipReviews)
      .where(and(eq(clipReviews.clipGuid, clips.guid), inArray(clipReviews.reviewGuid, [...reviewGuids]))),
  );
  return db
    .selectDistinctOn([clips.examGuid, clips.anatomicalView], {
      guid: clips.guid,
      examGuid: clips.examGuid,
      anatomicalView: clips.anatomicalView,
      userAssessment: clips.userAssessment,
      algorithmAssessment: clips.algorithmAssessment,
      fps: clips.fps,
      tags: clips.tags,
      plainKey: clips.plainKey,
      overlayKey: clips.overlayKey,
      deletedAt: clips.deletedAt,
    })
    .from(clips)
    .where(and(inArray(clips.examGuid, [...examGuids]), isNotNull(clips.completedAt)))
    .orderBy(
      asc(clips.examGuid),
      asc(clips.anatomicalView),
      ...(reviewGuids.length > 0 ? [desc(isSpokenOf)] : []),
      desc(clips.attempt),
    );
}

export type ClipRow = Awaited<ReturnType<typeof selectReviewedClips>>[number];

export function selectQuestionnaires(db: Db, examGuids: readonly string[]) {
  return db
    .select({
      examGuid: questionnaires.examGuid,
      iliacProximalThighSwelling: questionnaires.iliacProximalThighSwelling,
      iliacHistoryOfDvt: questionnaires.iliacHistoryOfDvt,
      iliacTypeOfDvt: questionnaires.iliacTypeOfDvt,
    })
    .from(questionnaires)
    .where(inArray(questionnaires.examGuid, [...examGuids]));
}

export type QuestionnaireRow = Awaited<ReturnType<typeof selectQuestionnaires>>[number];

/** Which of these exams the scope holds. */
export async function selectGuidsInScope(
  db: Db,
  examGuids: readonly string[],
  inScope: SQL,
): Promise<Set<string>> {
  const rows = await db
    .select({ guid: exams.guid })
    .from(exams)
    .where(and(inArray(exams.guid, [...examGuids]), inScope));
  return new Set(rows.map(({ guid }) => guid));
}

/** Internal staff read everything, but review only what they are reviewers of (AMB-116). */
export async function isReviewerOfExam(db: Db, examGuid: string, userGuid: string): Promise<boolean> {
  const rows = await db
    .select({ guid: collectionExams.collectionGuid })
    .from(collectionExams)
    .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, collectionExams.collectionGuid))
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .where(
      and(
        eq(collectionExams.examGuid, examGuid),
        eq(collectionMembers.userGuid, userGuid),
        sql`'reviewer' = any(${collectionMembers.roles})`,
        isNull(dataCollections.deletedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
