import { and, desc, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { backupRuns, restores } from '../tables/backup.tables.ts';

/** The moment that the last good backup holds; null where there never was one. */
export async function selectLastGoodBackup(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ takenAt: backupRuns.takenAt })
    .from(backupRuns)
    .where(isNull(backupRuns.problem))
    .orderBy(desc(backupRuns.takenAt))
    .limit(1);
  return row?.takenAt ?? null;
}

/** The last backup that failed, if none has succeeded since. */
export async function selectFailureSince(db: Db, lastGood: Date | null) {
  const isLater = lastGood === null ? undefined : gt(backupRuns.takenAt, lastGood);
  const [row] = await db
    .select({ finishedAt: backupRuns.finishedAt, problem: backupRuns.problem })
    .from(backupRuns)
    .where(and(isNotNull(backupRuns.problem), isLater))
    .orderBy(desc(backupRuns.takenAt))
    .limit(1);
  return row ?? null;
}

/** The last one that was made from the folder of backups, a drill or not. */
export async function selectLastRestore(db: Db) {
  const [row] = await db
    .select({ startedAt: restores.startedAt, finishedAt: restores.finishedAt })
    .from(restores)
    .orderBy(desc(restores.finishedAt))
    .limit(1);
  return row ?? null;
}
