import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { clips } from '../tables/clips.tables.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';
import { examsInScope } from '../exams/exams.service.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';
import { clipDicomSources } from '../tables/imports.tables.ts';

export type DuplicateExamRow = Awaited<ReturnType<typeof selectExamsWithInstances>>[number];

/**
 * The exams that have one of these DICOM instances, the oldest first: those that the caller may open, and those of a
 * workspace of which the caller is a member.
 */
export function selectExamsWithInstances(db: Db, actor: Actor, sopInstanceUids: readonly string[]) {
  const mayOpen = examsInScope(db, actor);
  const inOwnWorkspace = db
    .select({ one: sql`1` })
    .from(collectionExams)
    .innerJoin(workspaces, eq(workspaces.dcGuid, collectionExams.collectionGuid))
    .innerJoin(workspaceMembers, eq(workspaceMembers.workspaceGuid, workspaces.guid))
    .where(and(eq(collectionExams.examGuid, exams.guid), eq(workspaceMembers.userGuid, actor.guid)));
  return db
    .select({
      guid: exams.guid,
      protocol: exams.protocol,
      createdAt: exams.createdAt,
      createdAtTimezoneId: exams.createdAtTimezoneId,
      operatorName: sql<string>`coalesce(${exams.operatorName}, ${exams.operatorEmail})`,
      userGuid: exams.userGuid,
      mayOpen: sql<boolean>`bool_or(${mayOpen})`,
      sopInstanceUids: sql<string[]>`array_agg(distinct ${clipDicomSources.sopInstanceUid})`,
    })
    .from(clipDicomSources)
    .innerJoin(clips, eq(clips.guid, clipDicomSources.clipGuid))
    .innerJoin(exams, eq(exams.guid, clips.examGuid))
    .where(
      and(
        inArray(clipDicomSources.sopInstanceUid, [...sopInstanceUids]),
        or(mayOpen, exists(inOwnWorkspace)),
      ),
    )
    .groupBy(exams.guid)
    .orderBy(asc(exams.createdAt), asc(exams.guid));
}

/** Held until the transaction ends: of two imports of the same instances, the second sees the exam of the first. */
export async function lockInstances(tx: Tx, sopInstanceUids: readonly string[]): Promise<void> {
  const sorted = sopInstanceUids.toSorted();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(uid, 0)) from unnest(${sql.param(sorted)}::text[]) as uid`,
  );
}
