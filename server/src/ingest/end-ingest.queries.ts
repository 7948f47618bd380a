import { eq, inArray, sql } from 'drizzle-orm';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { ingestFiles, ingests } from '../tables/ingest.tables.ts';

export async function updateCompletion(db: Db, examGuid: string, completedAt: Date): Promise<void> {
  await db.update(ingests).set({ completedAt }).where(eq(ingests.examGuid, examGuid));
}

/** The exam ended here: staff see it in their list as aborted. */
export async function updateAbortion(
  db: Db,
  examGuid: string,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<void> {
  await db.update(ingests).set({ abortReason: reason }).where(eq(ingests.examGuid, examGuid));
  await db
    .update(exams)
    .set({ isAborted: true, completedAt: sql`coalesce(${exams.completedAt}, ${now.toISOString()})` })
    .where(eq(exams.guid, examGuid));
}

export async function deleteIngestFiles(db: Db, uploadGuids: readonly string[]): Promise<void> {
  await db.delete(ingestFiles).where(inArray(ingestFiles.uploadGuid, [...uploadGuids]));
}
