import { type Backup, blobPath, chooseBackup } from './backup-folder.ts';
import { checkBackupFile } from './backup-files.ts';
import type { BackupKey } from './backup-key.ts';
import { type ListedBlob, readBlobList } from './blob-list.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { progressOf, type Say } from './progress.ts';
import { checkContent } from './stored-content.ts';

export interface VerifiedBackup extends Backup {
  readonly blobs: readonly ListedBlob[];
}

const AT_ONCE = 4;

/** Reads every byte of a backup, the newest if none is named, and compares it with its manifest. Throws a BackupProblem. */
export async function verifyBackup(
  place: { readonly root: string; readonly name: string | null },
  key: BackupKey | null,
  say: Say,
): Promise<VerifiedBackup> {
  const backup = await chooseBackup(place.root, place.name, key);
  const { tables, erasures, sessionSecret } = backup.manifest;
  say(`Checking the backup of ${backup.manifest.takenAt} …`);
  for (const file of [...tables, erasures]) await checkBackupFile(backup, file);
  if (sessionSecret !== null) await checkBackupFile(backup, sessionSecret);
  const blobs = await readBlobList(backup);
  const progress = progressOf(say, 'Clips', blobs.length);
  await forEachAtOnce(AT_ONCE, blobs, async (blob) => {
    const path = blobPath(place.root, blob.key, backup.key);
    const as = { key: backup.key, isCompressed: false };
    await checkContent(path, as, { ...blob, name: `the blob ${blob.key}` });
    progress.step();
  });
  return { ...backup, blobs };
}
