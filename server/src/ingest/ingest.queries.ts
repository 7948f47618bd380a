import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { clips } from '../tables/clips.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { uploads } from '../tables/uploads.tables.ts';
import { ingestFiles, ingests } from '../tables/ingest.tables.ts';

export async function selectIngestOf(db: Db, personGuid: string, examGuid: string) {
  const [ingest] = await db
    .select({ examGuid: ingests.examGuid })
    .from(ingests)
    .innerJoin(exams, eq(exams.guid, ingests.examGuid))
    .where(
      and(
        eq(ingests.examGuid, examGuid),
        or(eq(ingests.accountGuid, personGuid), eq(exams.userGuid, personGuid)),
      ),
    );
  return ingest;
}

const INGEST = {
  examGuid: ingests.examGuid,
  accountGuid: ingests.accountGuid,
  operatorGuid: exams.userGuid,
  bodyHash: ingests.bodyHash,
  protocol: exams.protocol,
  isCompleted: sql<boolean>`${ingests.completedAt} is not null`,
  isAborted: exams.isAborted,
  hasArrived: sql<boolean>`${exams.uploadedAt} is not null`,
};

export async function selectIngest(db: Db, examGuid: string) {
  const [ingest] = await db
    .select(INGEST)
    .from(ingests)
    .innerJoin(exams, eq(exams.guid, ingests.examGuid))
    .where(eq(ingests.examGuid, examGuid));
  return ingest;
}

export type IngestRow = NonNullable<Awaited<ReturnType<typeof selectIngest>>>;

/** One change of an ingest at a time, by calls and by jobs. What it says of the exam is read once the lock is held. */
export async function lockIngest(tx: Tx, examGuid: string): Promise<IngestRow | undefined> {
  await tx
    .select({ examGuid: ingests.examGuid })
    .from(ingests)
    .where(eq(ingests.examGuid, examGuid))
    .for('update');
  return selectIngest(tx, examGuid);
}

/** Those that have not arrived. */
export function selectUnfinishedIngests(db: Db, examGuids: readonly string[]) {
  return db
    .select(INGEST)
    .from(ingests)
    .innerJoin(exams, eq(exams.guid, ingests.examGuid))
    .where(and(inArray(ingests.examGuid, [...examGuids]), isNull(exams.uploadedAt)));
}

export function selectIngestFiles(db: Db, examGuids: readonly string[]) {
  return db
    .select({
      examGuid: clips.examGuid,
      clipGuid: clips.guid,
      anatomicalView: clips.anatomicalView,
      attempt: clips.attempt,
      file: ingestFiles.file,
      uploadGuid: uploads.guid,
      size: uploads.size,
      sha256: uploads.sha256,
      received: uploads.received,
      state: uploads.state,
      problem: uploads.problem,
    })
    .from(clips)
    .innerJoin(ingestFiles, eq(ingestFiles.clipGuid, clips.guid))
    .innerJoin(uploads, eq(uploads.guid, ingestFiles.uploadGuid))
    .where(inArray(clips.examGuid, [...examGuids]))
    .orderBy(asc(clips.createdAt), asc(clips.anatomicalView), asc(clips.attempt), asc(ingestFiles.file));
}

export type IngestFileRow = Awaited<ReturnType<typeof selectIngestFiles>>[number];

export async function insertIngest(
  db: Db,
  ingest: Pick<
    typeof ingests.$inferInsert,
    'examGuid' | 'accountGuid' | 'bodyHash' | 'workspaceGuid' | 'createdAt'
  >,
): Promise<void> {
  await db.insert(ingests).values(ingest);
}
