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

interface ClipScopes {
  readonly inScopeOf: (actorGuid: Placeholder) => SQL;
  readonly openToOf: (actorGuid: Placeholder, openedExams: Placeholder) => SQL;
}

interface WantedClip {
  readonly clipGuid: string;
  readonly actorGuid: string;
  readonly isStaff: boolean;
  /** By emergency access. */
  readonly openedExams: readonly string[];
}

/** Reads clips by statements that are built and planned once: a player asks for a clip many times. */
export function clipReader(db: Db, { inScopeOf, openToOf }: ClipScopes) {
  const clipGuid = sql.placeholder('clipGuid');
  const actorGuid = sql.placeholder('actorGuid');
  const forStaff = clipWhere(db, clipGuid, sql`true`).prepare('clip_for_staff');
  const inScope = clipWhere(db, clipGuid, inScopeOf(actorGuid)).prepare('clip_in_scope');
  const inEmergency = clipWhere(db, clipGuid, openToOf(actorGuid, sql.placeholder('openedExams'))).prepare(
    'clip_in_emergency',
  );
  return async ({ isStaff, ...wanted }: WantedClip) => {
    const statement = isStaff ? forStaff : wanted.openedExams.length > 0 ? inEmergency : inScope;
    const [clip] = await statement.execute(wanted);
    return clip;
  };
}
