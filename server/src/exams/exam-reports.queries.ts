import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { clips, wasRecorded } from '../tables/clips.tables.ts';
import { collectionExams, dataCollections } from '../tables/data-collections.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { exams, hardwareUsages } from '../tables/exams.tables.ts';

/** An exam as staff look into it: its times, who recorded it, and which views have a file. */
export async function selectExamReport(db: Db, examGuid: string) {
  const recordedViews = db
    .selectDistinct({ view: clips.anatomicalView })
    .from(clips)
    .where(and(eq(clips.examGuid, examGuid), sql.raw(wasRecorded('clips'))));
  const [exam] = await db
    .select({
      guid: exams.guid,
      chainGuid: exams.chainGuid,
      isPractiseExam: exams.isPractiseExam,
      isUrgent: exams.isUrgent,
      urgentReason: exams.urgentReason,
      linkedTo: exams.linkedTo,
      createdAt: exams.createdAt,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      completedAt: exams.completedAt,
      uploadStartedAt: exams.uploadStartedAt,
      uploadedAt: exams.uploadedAt,
      protocol: exams.protocol,
      patientId: exams.patientId,
      userGuid: exams.userGuid,
      operatorEmail: exams.operatorEmail,
      operatorName: exams.operatorName,
      recordedViews: sql<string[]>`array(${recordedViews})`,
    })
    .from(exams)
    .where(eq(exams.guid, examGuid));
  return exam;
}

export function selectCollectionsOfExam(db: Db, examGuid: string) {
  return db
    .select({ guid: dataCollections.guid, name: dataCollections.name })
    .from(collectionExams)
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .where(and(eq(collectionExams.examGuid, examGuid), isNull(dataCollections.deletedAt)))
    .orderBy(asc(sql`lower(${dataCollections.name})`), asc(dataCollections.guid));
}

export function selectChainMembers(db: Db, chainGuid: string) {
  return db
    .select({ guid: exams.guid, linkedTo: exams.linkedTo, createdAt: exams.createdAt })
    .from(exams)
    .where(eq(exams.chainGuid, chainGuid));
}

export async function countReviewsOfExam(db: Db, examGuid: string): Promise<number> {
  const [counted] = await db
    .select({ reviews: count() })
    .from(examReviews)
    .where(eq(examReviews.examGuid, examGuid));
  return counted?.reviews ?? 0;
}

const COMPRESSION = {
  guid: clips.guid,
  anatomicalView: clips.anatomicalView,
  attempt: clips.attempt,
  algorithmAssessment: clips.algorithmAssessment,
  userAssessment: clips.userAssessment,
  durationSeconds: clips.durationSeconds,
  filter: clips.filter,
  createdAt: clips.createdAt,
  completedAt: clips.completedAt,
  fps: clips.fps,
  plainKey: clips.plainKey,
  overlayKey: clips.overlayKey,
  plainTarKey: clips.plainTarKey,
  overlayTarKey: clips.overlayTarKey,
  fullPlainKey: clips.fullPlainKey,
  fullOverlayKey: clips.fullOverlayKey,
  fullPlainTarKey: clips.fullPlainTarKey,
  fullOverlayTarKey: clips.fullOverlayTarKey,
  fullTags: clips.fullTags,
};

/** Every attempt at every view, as they were recorded. */
export function selectCompressions(db: Db, examGuid: string) {
  return db
    .select(COMPRESSION)
    .from(clips)
    .where(eq(clips.examGuid, examGuid))
    .orderBy(asc(clips.createdAt), asc(clips.anatomicalView), asc(clips.attempt));
}

export type CompressionRow = Awaited<ReturnType<typeof selectCompressions>>[number];

export async function selectCompression(
  db: Db,
  { examGuid, view, attempt }: { readonly examGuid: string; readonly view: string; readonly attempt: number },
): Promise<CompressionRow | undefined> {
  const [compression] = await db
    .select(COMPRESSION)
    .from(clips)
    .where(and(eq(clips.examGuid, examGuid), eq(clips.anatomicalView, view), eq(clips.attempt, attempt)));
  return compression;
}

export async function selectHardwareUsage(db: Db, examGuid: string) {
  const [row] = await db
    .select({ usage: hardwareUsages.usage })
    .from(hardwareUsages)
    .where(eq(hardwareUsages.examGuid, examGuid));
  return row?.usage;
}

/** Anyone who changes an exam holds its row, so that what the trail says of before is true. */
export async function selectPracticeFlagForUpdate(db: Db, examGuid: string) {
  const [exam] = await db
    .select({ is_practise_exam: exams.isPractiseExam })
    .from(exams)
    .where(eq(exams.guid, examGuid))
    .for('update');
  return exam;
}

export async function updatePracticeFlag(db: Db, examGuid: string, isPractiseExam: boolean): Promise<void> {
  await db.update(exams).set({ isPractiseExam }).where(eq(exams.guid, examGuid));
}
