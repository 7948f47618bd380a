import { eq, inArray, sql } from 'drizzle-orm';
import { exams } from '../exams/exams.tables.ts';
import type { Db } from '../platform/db.ts';
import { capturedFiles, captures } from './capture.tables.ts';

export async function updateCompletion(db: Db, examGuid: string, completedAt: Date): Promise<void> {
  await db.update(captures).set({ completedAt }).where(eq(captures.examGuid, examGuid));
}

/** The exam ended here: staff see it in their list as aborted. */
export async function updateAbortion(
  db: Db,
  examGuid: string,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<void> {
  await db.update(captures).set({ abortReason: reason }).where(eq(captures.examGuid, examGuid));
  await db
    .update(exams)
    .set({ isAborted: true, completedAt: sql`coalesce(${exams.completedAt}, ${now.toISOString()})` })
    .where(eq(exams.guid, examGuid));
}

export async function deleteCapturedFiles(db: Db, uploadGuids: readonly string[]): Promise<void> {
  await db.delete(capturedFiles).where(inArray(capturedFiles.uploadGuid, [...uploadGuids]));
}
