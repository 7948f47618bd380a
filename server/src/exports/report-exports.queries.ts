import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { collectionExams } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { clipDicomSources } from '../tables/imports.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { reviewVersions } from '../tables/review-versions.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

export type PeopleByExam = Awaited<ReturnType<typeof selectPeople>>;

/** By exam: what documents for other systems say of its people, beside what its page shows. */
export async function selectPeople(db: Db, examGuids: readonly string[]) {
  const rows = await db
    .select({
      guid: exams.guid,
      patientSex: exams.patientSex,
      patientDateOfBirth: exams.patientDateOfBirth,
      userGuid: exams.userGuid,
      operatorFirstName: exams.operatorFirstName,
      operatorLastName: exams.operatorLastName,
    })
    .from(exams)
    .where(inArray(exams.guid, [...examGuids]));
  return new Map(rows.map((row) => [row.guid, row]));
}

/** The workspace whose collection the exam entered first: later additions do not rename its patient. */
export async function selectWorkspaceOfExam(db: Db, examGuid: string): Promise<string | null> {
  const [found] = await db
    .select({ guid: workspaces.guid })
    .from(collectionExams)
    .innerJoin(workspaces, eq(workspaces.dcGuid, collectionExams.collectionGuid))
    .where(eq(collectionExams.examGuid, examGuid))
    .orderBy(asc(collectionExams.addedAt), asc(workspaces.guid))
    .limit(1);
  return found?.guid ?? null;
}

/** By clip: the DICOM instance that it was made from. */
export async function selectDicomSources(db: Db, clipGuids: readonly string[]) {
  const rows = await db
    .select()
    .from(clipDicomSources)
    .where(inArray(clipDicomSources.clipGuid, [...clipGuids]));
  return new Map(rows.map(({ clipGuid, ...source }) => [clipGuid, source]));
}

/** What reviews said in each of their versions, the oldest first. */
export function selectKeptVersions(db: Db, reviewGuids: readonly string[]) {
  return db
    .select({
      reviewGuid: reviewVersions.reviewGuid,
      version: reviewVersions.version,
      createdAt: reviewVersions.createdAt,
      content: reviewVersions.content,
    })
    .from(reviewVersions)
    .where(and(inArray(reviewVersions.reviewGuid, [...reviewGuids]), ne(reviewVersions.kind, 'retraction')))
    .orderBy(asc(reviewVersions.reviewGuid), asc(reviewVersions.version));
}

export type KeptVersion = Awaited<ReturnType<typeof selectKeptVersions>>[number];
