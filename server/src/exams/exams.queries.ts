import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clips } from '../clips/clips.tables.ts';
import {
  collectionExams,
  collectionMembers,
  dataCollections,
} from '../data-collections/data-collections.tables.ts';
import type { Db } from '../platform/db.ts';
import { exams, questionnaires } from './exams.tables.ts';

const rescans = alias(exams, 'rescans');

export async function selectExam(db: Db, examGuid: string, inScope: SQL) {
  const [exam] = await db
    .select({
      guid: exams.guid,
      protocol: exams.protocol,
      patientId: exams.patientId,
      patientFirstName: exams.patientFirstName,
      patientLastName: exams.patientLastName,
      operatorEmail: exams.operatorEmail,
      operatorName: exams.operatorName,
      operatorPhoneNumber: exams.operatorPhoneNumber,
      operatorLandlineNumber: exams.operatorLandlineNumber,
      scannerId: exams.scannerId,
      scanNr: exams.scanNr,
      createdAt: exams.createdAt,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      isVirtualScan: exams.isVirtualScan,
      linkedTo: exams.linkedTo,
      wellsScore: exams.wellsScore,
      hasRescan: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(rescans)
          .where(eq(rescans.linkedTo, exams.guid)),
      )}`,
    })
    .from(exams)
    .where(and(eq(exams.guid, examGuid), inScope));
  return exam;
}

export type ExamRow = NonNullable<Awaited<ReturnType<typeof selectExam>>>;

/** Of each view the last completed attempt (AMB-143). */
export function selectReviewedClips(db: Db, examGuid: string) {
  return db
    .selectDistinctOn([clips.anatomicalView], {
      guid: clips.guid,
      examGuid: clips.examGuid,
      anatomicalView: clips.anatomicalView,
      userAssessment: clips.userAssessment,
      fps: clips.fps,
      plainKey: clips.plainKey,
      overlayKey: clips.overlayKey,
    })
    .from(clips)
    .where(and(eq(clips.examGuid, examGuid), isNotNull(clips.completedAt)))
    .orderBy(asc(clips.anatomicalView), desc(clips.attempt));
}

export type ClipRow = Awaited<ReturnType<typeof selectReviewedClips>>[number];

export async function selectQuestionnaire(db: Db, examGuid: string) {
  const [questionnaire] = await db
    .select({
      iliacProximalThighSwelling: questionnaires.iliacProximalThighSwelling,
      iliacHistoryOfDvt: questionnaires.iliacHistoryOfDvt,
      iliacTypeOfDvt: questionnaires.iliacTypeOfDvt,
    })
    .from(questionnaires)
    .where(eq(questionnaires.examGuid, examGuid));
  return questionnaire;
}

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
