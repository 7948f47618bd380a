import type { Db } from '../platform/database/db.ts';
import { backupRuns } from '../tables/backup.tables.ts';

export async function insertBackupRun(
  db: Db,
  run: { readonly takenAt: Date; readonly finishedAt: Date; readonly problem: string | null },
): Promise<void> {
  await db.insert(backupRuns).values(run);
}
