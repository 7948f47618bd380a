import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  backupNames,
  backupsIn,
  blobPath,
  blobsIn,
  BLOB_PREFIX,
  namesIn,
  openBackup,
  PARTIAL,
} from './backup-folder.ts';
import type { BackupKey } from './backup-key.ts';
import { readBlobList } from './blob-list.ts';

/**
 * Deletes all backups but the newest ones, and the blobs that none of these lists. Where one of them cannot be read, because it has
 * another key or is damaged, nothing is deleted: it may need the blobs.
 */
export async function pruneBackups(root: string, keep: number, key: BackupKey | null): Promise<void> {
  const names = await backupNames(root);
  const obsolete = names.slice(keep);
  if (obsolete.length === 0) return;
  const listed = new Set<string>();
  for (const name of names.slice(0, keep)) {
    const backup = await openBackup(root, name, key);
    for (const blob of await readBlobList(backup)) listed.add(blobPath(root, blob.key, backup.key));
  }
  for (const name of obsolete) {
    // Under its name it is complete; a kill in between must not leave half of it there.
    const partial = join(backupsIn(root), `${name}${PARTIAL}`);
    await rename(join(backupsIn(root), name), partial);
    await rm(partial, { recursive: true });
  }
  for (const prefix of (await namesIn(blobsIn(root))).filter((name) => BLOB_PREFIX.test(name))) {
    for (const file of await namesIn(join(blobsIn(root), prefix))) {
      const path = join(blobsIn(root), prefix, file);
      if (!listed.has(path)) await rm(path);
    }
  }
}
