import type { Db } from '../platform/database/db.ts';
import { backupRuns, restores } from '../tables/backup.tables.ts';
import type { NamedRestoreNote } from './restore-notes.ts';

export async function insertBackupRun(
  db: Db,
  run: { readonly takenAt: Date; readonly finishedAt: Date; readonly problem: string | null },
): Promise<void> {
  await db.insert(backupRuns).values(run);
}

/** Each is kept once, however often it is read. */
export async function insertRestores(db: Db, notes: readonly NamedRestoreNote[]): Promise<void> {
  if (notes.length > 0)
    await db
      .insert(restores)
      .values([...notes])
      .onConflictDoNothing();
}
