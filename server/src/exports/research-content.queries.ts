import { columnsOf } from '@sonoboard/domain/reviews/review-answers';
import { and, asc, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { clips } from '../tables/clips.tables.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';
import { exams, questionnaires } from '../tables/exams.tables.ts';
import { importFiles, imports } from '../tables/imports.tables.ts';
import { pickColumns } from '../platform/database/columns.ts';
import type { Db } from '../platform/database/db.ts';
import { reviewVersions } from '../tables/review-versions.tables.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';
import { RESEARCH_CLIP_FIELDS, RESEARCH_FIELDS } from './research-fields.ts';

/** Only what arrived whole. */
const ofCollection = (collectionGuid: string) =>
  and(eq(collectionExams.collectionGuid, collectionGuid), isNotNull(exams.uploadedAt));

export async function countExamsToExport(db: Db, collectionGuid: string): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(collectionExams)
    .innerJoin(exams, eq(exams.guid, collectionExams.examGuid))
    .where(ofCollection(collectionGuid));
  return counted?.total ?? 0;
}

/** A page of exams by key. No column that names a patient or an operator is ever read. */
export function selectExamsToExport(
  db: Db,
  collectionGuid: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) {
  return db
    .select({
      guid: exams.guid,
      chainGuid: exams.chainGuid,
      linkedTo: exams.linkedTo,
      protocol: exams.protocol,
      operatorGuid: exams.userGuid,
      createdAt: exams.createdAt,
      completedAt: exams.completedAt,
      uploadedAt: exams.uploadedAt,
      isPractiseExam: exams.isPractiseExam,
      isAborted: exams.isAborted,
      isVirtualScan: exams.isVirtualScan,
      excludeFromAnalysis: exams.excludeFromAnalysis,
      groundTruth: exams.groundTruth,
      patientSex: exams.patientSex,
      ageYears: sql<
        number | null
      >`extract(year from age(${exams.createdAt} at time zone 'UTC', ${exams.patientDateOfBirth}))::int`,
      patientHeightCm: exams.patientHeightCm,
      patientWeightKg: exams.patientWeightKg,
      wellsScore: exams.wellsScore,
      iliacProximalThighSwelling: questionnaires.iliacProximalThighSwelling,
      iliacHistoryOfDvt: questionnaires.iliacHistoryOfDvt,
      iliacTypeOfDvt: questionnaires.iliacTypeOfDvt,
    })
    .from(collectionExams)
    .innerJoin(exams, eq(exams.guid, collectionExams.examGuid))
    .leftJoin(questionnaires, eq(questionnaires.examGuid, exams.guid))
    .where(
      and(ofCollection(collectionGuid), after === null ? undefined : gt(collectionExams.examGuid, after)),
    )
    .orderBy(asc(collectionExams.examGuid))
    .limit(limit);
}

export type ExamToExport = Awaited<ReturnType<typeof selectExamsToExport>>[number];

export function selectClipsToExport(db: Db, examGuids: readonly string[]) {
  return db
    .select({
      guid: clips.guid,
      examGuid: clips.examGuid,
      anatomicalView: clips.anatomicalView,
      attempt: clips.attempt,
      algorithmAssessment: clips.algorithmAssessment,
      userAssessment: clips.userAssessment,
      durationSeconds: clips.durationSeconds,
      fps: clips.fps,
      frameCount: clips.frameCount,
      plainKey: clips.plainKey,
      overlayKey: clips.overlayKey,
    })
    .from(clips)
    .where(inArray(clips.examGuid, [...examGuids]))
    .orderBy(asc(clips.examGuid), asc(clips.anatomicalView), asc(clips.attempt));
}

export type ClipToExport = Awaited<ReturnType<typeof selectClipsToExport>>[number];

/** What scanners said of these files: whether names stand in the pictures. The same file may have come more than once. */
export function selectBurnedIn(db: Db, blobKeys: readonly string[]) {
  return db
    .select({ blobKey: sql<string>`${importFiles.playableKey}`, burnedIn: importFiles.burnedIn })
    .from(importFiles)
    .where(inArray(importFiles.playableKey, [...blobKeys]));
}

export async function selectImportedExams(
  db: Db,
  examGuids: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .select({ examGuid: imports.examGuid })
    .from(imports)
    .where(inArray(imports.examGuid, [...examGuids]));
  return new Set(rows.map(({ examGuid }) => examGuid));
}

/** Without comments and notes: what people type may name anybody. */
export function selectReviewsToExport(db: Db, examGuids: readonly string[]) {
  return db
    .select({
      guid: examReviews.guid,
      examGuid: examReviews.examGuid,
      reviewerGuid: examReviews.reviewerGuid,
      assessment: examReviews.assessment,
      createdAt: examReviews.createdAt,
      version: examReviews.version,
      ...pickColumns(examReviews, columnsOf(RESEARCH_FIELDS)),
    })
    .from(examReviews)
    .where(inArray(examReviews.examGuid, [...examGuids]))
    .orderBy(asc(examReviews.examGuid), asc(examReviews.createdAt), asc(examReviews.guid));
}

/** Of a review that was retracted nothing is exported; only how many they were. */
export async function countRetractedReviews(db: Db, examGuids: readonly string[]): Promise<number> {
  const [counted] = await db
    .select({ reviews: count() })
    .from(reviewVersions)
    .where(and(inArray(reviewVersions.examGuid, [...examGuids]), eq(reviewVersions.kind, 'retraction')));
  return counted?.reviews ?? 0;
}

export type ReviewToExport = Awaited<ReturnType<typeof selectReviewsToExport>>[number];

export function selectClipReviewsToExport(db: Db, reviewGuids: readonly string[]) {
  return db
    .select({
      reviewGuid: clipReviews.reviewGuid,
      clipGuid: clipReviews.clipGuid,
      ...pickColumns(clipReviews, columnsOf(RESEARCH_CLIP_FIELDS)),
    })
    .from(clipReviews)
    .where(inArray(clipReviews.reviewGuid, [...reviewGuids]))
    .orderBy(asc(clipReviews.reviewGuid), asc(clipReviews.clipGuid));
}

export type ClipReviewToExport = Awaited<ReturnType<typeof selectClipReviewsToExport>>[number];
