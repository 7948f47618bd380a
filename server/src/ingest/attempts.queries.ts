import type { IngestFile } from '@sonoboard/domain/ingest/clip-file';
import { and, eq, isNotNull } from 'drizzle-orm';
import { clips } from '../tables/clips.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { ingestFiles } from '../tables/ingest.tables.ts';

export async function selectAttempt(db: Db, clipGuid: string) {
  const [clip] = await db
    .select({
      examGuid: clips.examGuid,
      anatomicalView: clips.anatomicalView,
      attempt: clips.attempt,
      createdAt: clips.createdAt,
      completedAt: clips.completedAt,
      fps: clips.fps,
      durationSeconds: clips.durationSeconds,
      filter: clips.filter,
      userAssessment: clips.userAssessment,
      algorithmAssessment: clips.algorithmAssessment,
      tags: clips.tags,
      fullTags: clips.fullTags,
    })
    .from(clips)
    .where(eq(clips.guid, clipGuid));
  return clip;
}

export async function hasAttempt(
  db: Db,
  clip: Pick<typeof clips.$inferSelect, 'examGuid' | 'anatomicalView' | 'attempt'>,
): Promise<boolean> {
  const same = and(
    eq(clips.examGuid, clip.examGuid),
    eq(clips.anatomicalView, clip.anatomicalView),
    eq(clips.attempt, clip.attempt),
  );
  return (await db.$count(clips, same)) > 0;
}

/** False when its guid, or its number among the attempts at the view, is taken. */
export async function insertAttempt(db: Db, clip: typeof clips.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(clips).values(clip).onConflictDoNothing();
  return rowCount === 1;
}

/** False when the upload brings another file already. */
export async function insertIngestFile(db: Db, ingested: typeof ingestFiles.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(ingestFiles).values(ingested).onConflictDoNothing();
  return rowCount === 1;
}

export async function deleteIngestFile(
  db: Db,
  { clipGuid, file }: { readonly clipGuid: string; readonly file: IngestFile },
): Promise<void> {
  await db.delete(ingestFiles).where(and(eq(ingestFiles.clipGuid, clipGuid), eq(ingestFiles.file, file)));
}

/** Which attempts of an exam there are, and which of them can be reviewed: finished ones with a plain video. */
export function selectAttemptsOfExam(db: Db, examGuid: string) {
  return db.select({ guid: clips.guid }).from(clips).where(eq(clips.examGuid, examGuid));
}

export async function countReviewableAttempts(db: Db, examGuid: string): Promise<number> {
  const rows = await db
    .select({ guid: clips.guid })
    .from(clips)
    .innerJoin(ingestFiles, and(eq(ingestFiles.clipGuid, clips.guid), eq(ingestFiles.file, 'plain')))
    .where(and(eq(clips.examGuid, examGuid), isNotNull(clips.completedAt)));
  return rows.length;
}
