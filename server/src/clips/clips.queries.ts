import { and, eq, type SQL } from 'drizzle-orm';
import { exams } from '../exams/exams.tables.ts';
import type { Db } from '../platform/db.ts';
import { clips } from './clips.tables.ts';

export async function selectClip(db: Db, clipGuid: string, inScope: SQL) {
  const [clip] = await db
    .select({
      guid: clips.guid,
      examGuid: clips.examGuid,
      fps: clips.fps,
      tags: clips.tags,
      plainKey: clips.plainKey,
      overlayKey: clips.overlayKey,
    })
    .from(clips)
    .innerJoin(exams, eq(exams.guid, clips.examGuid))
    .where(and(eq(clips.guid, clipGuid), inScope));
  return clip;
}
