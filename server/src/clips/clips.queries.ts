import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { exams } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { clips } from '../tables/clips.tables.ts';

function clipWhere(db: Db, clipGuid: Placeholder, inScope: SQL) {
  return db
    .select({
      guid: clips.guid,
      examGuid: clips.examGuid,
      fps: clips.fps,
      tags: clips.tags,
      plainKey: clips.plainKey,
      overlayKey: clips.overlayKey,
      plainTarKey: clips.plainTarKey,
      overlayTarKey: clips.overlayTarKey,
      fullPlainKey: clips.fullPlainKey,
      fullOverlayKey: clips.fullOverlayKey,
      fullPlainTarKey: clips.fullPlainTarKey,
      fullOverlayTarKey: clips.fullOverlayTarKey,
    })
    .from(clips)
    .innerJoin(exams, eq(exams.guid, clips.examGuid))
    .where(and(eq(clips.guid, clipGuid), inScope));
}

/** Reads clips by statements that are built and planned once: a player asks for a clip many times. */
export function clipReader(db: Db, inScopeOf: (actorGuid: Placeholder) => SQL) {
  const clipGuid = sql.placeholder('clipGuid');
  const forStaff = clipWhere(db, clipGuid, sql`true`).prepare('clip_for_staff');
  const inScope = clipWhere(db, clipGuid, inScopeOf(sql.placeholder('actorGuid'))).prepare('clip_in_scope');
  return async (wanted: { clipGuid: string; actorGuid: string; isStaff: boolean }) => {
    const [clip] = await (wanted.isStaff ? forStaff : inScope).execute(wanted);
    return clip;
  };
}
