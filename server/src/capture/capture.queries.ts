import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { clips } from '../clips/clips.tables.ts';
import { exams } from '../exams/exams.tables.ts';
import type { Db, Tx } from '../platform/db.ts';
import { uploads } from '../uploads/uploads.tables.ts';
import { capturedFiles, captures } from './capture.tables.ts';

export async function selectCaptureOf(db: Db, personGuid: string, examGuid: string) {
  const [capture] = await db
    .select({ examGuid: captures.examGuid })
    .from(captures)
    .innerJoin(exams, eq(exams.guid, captures.examGuid))
    .where(
      and(
        eq(captures.examGuid, examGuid),
        or(eq(captures.accountGuid, personGuid), eq(exams.userGuid, personGuid)),
      ),
    );
  return capture;
}

const CAPTURE = {
  examGuid: captures.examGuid,
  accountGuid: captures.accountGuid,
  operatorGuid: exams.userGuid,
  bodyHash: captures.bodyHash,
  protocol: exams.protocol,
  isCompleted: sql<boolean>`${captures.completedAt} is not null`,
  isAborted: exams.isAborted,
  hasArrived: sql<boolean>`${exams.uploadedAt} is not null`,
};

export async function selectCapture(db: Db, examGuid: string) {
  const [capture] = await db
    .select(CAPTURE)
    .from(captures)
    .innerJoin(exams, eq(exams.guid, captures.examGuid))
    .where(eq(captures.examGuid, examGuid));
  return capture;
}

export type CaptureRow = NonNullable<Awaited<ReturnType<typeof selectCapture>>>;

/** One change of a capture at a time, by calls and by jobs. What it says of the exam is read once the lock is held. */
export async function lockCapture(tx: Tx, examGuid: string): Promise<CaptureRow | undefined> {
  await tx
    .select({ examGuid: captures.examGuid })
    .from(captures)
    .where(eq(captures.examGuid, examGuid))
    .for('update');
  return selectCapture(tx, examGuid);
}

/** Those that have not arrived. */
export function selectUnfinishedCaptures(db: Db, examGuids: readonly string[]) {
  return db
    .select(CAPTURE)
    .from(captures)
    .innerJoin(exams, eq(exams.guid, captures.examGuid))
    .where(and(inArray(captures.examGuid, [...examGuids]), isNull(exams.uploadedAt)));
}

export function selectCapturedFiles(db: Db, examGuids: readonly string[]) {
  return db
    .select({
      examGuid: clips.examGuid,
      clipGuid: clips.guid,
      anatomicalView: clips.anatomicalView,
      attempt: clips.attempt,
      file: capturedFiles.file,
      uploadGuid: uploads.guid,
      size: uploads.size,
      sha256: uploads.sha256,
      received: uploads.received,
      state: uploads.state,
      problem: uploads.problem,
    })
    .from(clips)
    .innerJoin(capturedFiles, eq(capturedFiles.clipGuid, clips.guid))
    .innerJoin(uploads, eq(uploads.guid, capturedFiles.uploadGuid))
    .where(inArray(clips.examGuid, [...examGuids]))
    .orderBy(asc(clips.createdAt), asc(clips.anatomicalView), asc(clips.attempt), asc(capturedFiles.file));
}

export type CapturedFileRow = Awaited<ReturnType<typeof selectCapturedFiles>>[number];

export async function insertCapture(
  db: Db,
  capture: Pick<
    typeof captures.$inferInsert,
    'examGuid' | 'accountGuid' | 'bodyHash' | 'workspaceGuid' | 'createdAt'
  >,
): Promise<void> {
  await db.insert(captures).values(capture);
}
