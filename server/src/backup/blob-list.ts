import type { Backup } from './backup-folder.ts';
import { readBackupText, writeBackupText } from './backup-files.ts';
import type { BackupKey } from './backup-key.ts';
import type { StoredFile } from './manifest.ts';
import type { ContentFacts } from './stored-content.ts';

/** A blob of a backup: most are named by the hash of their content, others by chance. */
export interface ListedBlob extends ContentFacts {
  readonly key: string;
}

/** One line for each: key, size, SHA-256. */
export function writeBlobList(
  place: { readonly folder: string; readonly key: BackupKey | null },
  blobs: readonly ListedBlob[],
): Promise<StoredFile> {
  const lines = blobs.map(({ key, size, sha256 }) => `${key} ${size} ${sha256}\n`);
  return writeBackupText(place, 'blobs.list', lines.join(''));
}

export async function readBlobList(backup: Backup): Promise<ListedBlob[]> {
  const text = await readBackupText(backup, backup.manifest.blobs);
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [key = '', size, sha256 = ''] = line.split(' ');
    return { key, size: Number(size), sha256 };
  });
}
