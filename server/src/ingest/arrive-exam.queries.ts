import type { CollectionLink } from '@sonoboard/domain/data-collections/new-exam-collections';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import {
  collectionExams,
  collectionLinks,
  collectionMembers,
  dataCollections,
} from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { ingests } from '../tables/ingest.tables.ts';

/** Of the workspace for which the exam was begun; undefined where its app did not begin it in one. */
export async function selectCollectionBegunFor(db: Db, examGuid: string): Promise<string | undefined> {
  const [workspace] = await db
    .select({ guid: workspaces.dcGuid })
    .from(ingests)
    .innerJoin(workspaces, eq(workspaces.guid, ingests.workspaceGuid))
    .where(eq(ingests.examGuid, examGuid));
  return workspace?.guid;
}

export async function selectScannerCollections(db: Db, userGuid: string): Promise<string[]> {
  const rows = await db
    .select({ guid: collectionMembers.collectionGuid })
    .from(collectionMembers)
    .where(and(eq(collectionMembers.userGuid, userGuid), sql`'scanner' = any(${collectionMembers.roles})`));
  return rows.map(({ guid }) => guid);
}

/** Where the other exams of the chain are. */
export async function selectChainCollections(
  db: Db,
  exam: { readonly guid: string; readonly chainGuid: string },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ guid: collectionExams.collectionGuid })
    .from(exams)
    .innerJoin(collectionExams, eq(collectionExams.examGuid, exams.guid))
    .where(and(eq(exams.chainGuid, exam.chainGuid), ne(exams.guid, exam.guid)));
  return rows.map(({ guid }) => guid);
}

export function selectLinksFrom(db: Db, guids: readonly string[]): Promise<CollectionLink[]> {
  return db
    .select({ fromGuid: collectionLinks.fromGuid, toGuid: collectionLinks.toGuid })
    .from(collectionLinks)
    .where(inArray(collectionLinks.fromGuid, [...guids]))
    .execute();
}

/**
 * Live ones among the given collections, held so that none is deleted meanwhile. In the order of their guids, as the
 * triggers of the worklist lock them.
 */
export async function holdCollections(db: Db, guids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ guid: dataCollections.guid })
    .from(dataCollections)
    .where(and(inArray(dataCollections.guid, [...guids]), isNull(dataCollections.deletedAt)))
    .orderBy(asc(dataCollections.guid))
    .for('share');
  return rows.map(({ guid }) => guid);
}

export async function insertIntoCollections(
  db: Db,
  examGuid: string,
  { collectionGuids, addedAt }: { readonly collectionGuids: readonly string[]; readonly addedAt: Date },
): Promise<void> {
  const rows = collectionGuids.map((collectionGuid) => ({ collectionGuid, examGuid, addedAt }));
  await db.insert(collectionExams).values(rows).onConflictDoNothing();
}

export async function selectExamToRoute(db: Db, examGuid: string) {
  const [exam] = await db
    .select({
      guid: exams.guid,
      chainGuid: exams.chainGuid,
      userGuid: exams.userGuid,
      isPractiseExam: exams.isPractiseExam,
    })
    .from(exams)
    .where(eq(exams.guid, examGuid));
  return exam;
}

/** Undefined when it has arrived before, or was aborted. Held, so that of two arrivals one finds it so. */
export async function lockExamOnItsWay(db: Db, examGuid: string) {
  const [exam] = await db
    .select({
      guid: exams.guid,
      protocol: exams.protocol,
      linkedTo: exams.linkedTo,
      operatorGuid: exams.userGuid,
    })
    .from(exams)
    .where(and(eq(exams.guid, examGuid), isNull(exams.uploadedAt), eq(exams.isAborted, false)))
    .for('no key update');
  return exam;
}

/** Completed when its app said so; an import is completed by being there. */
export async function updateArrival(db: Db, examGuid: string, now: Date): Promise<void> {
  const reportedCompletion = db
    .select({ at: ingests.completedAt })
    .from(ingests)
    .where(eq(ingests.examGuid, examGuid));
  await db
    .update(exams)
    .set({ completedAt: sql`coalesce((${reportedCompletion}), ${now.toISOString()})`, uploadedAt: now })
    .where(eq(exams.guid, examGuid));
}

export async function hasRescan(db: Db, examGuid: string): Promise<boolean> {
  return (await db.$count(exams, eq(exams.linkedTo, examGuid))) > 0;
}
