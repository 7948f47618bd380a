import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { blobPath } from './backup-folder.ts';
import { BackupProblem } from './backup-problem.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { progressOf, type Say } from './progress.ts';
import { readContent } from './stored-content.ts';
import type { VerifiedBackup } from './verify-backup.service.ts';

/** While one waits for its disk or network, others are read. */
const AT_ONCE = 8;
/** The last moment that a date can hold: all blobs were put before. */
const END_OF_TIME = new Date(8.64e15);

/** A store that has other blobs is in use already. Those of a restore that did not come to its end may stay. */
export async function requireNoOtherBlobs(blobs: BlobStore, backup: VerifiedBackup): Promise<void> {
  const own = new Set(backup.blobs.map(({ key }) => key));
  for await (const key of blobs.keysPutBefore(END_OF_TIME)) {
    if (own.has(key)) continue;
    throw new BackupProblem(
      'The store of clips is not empty, so nothing was restored. Set BLOB_STORE, or DATA_DIR, to an empty folder or bucket.',
    );
  }
}

/** Puts the blobs of a backup into a store, except those that an earlier try has put there whole. */
export async function restoreBlobs(
  blobs: BlobStore,
  root: string,
  backup: VerifiedBackup,
  say: Say,
): Promise<void> {
  const progress = progressOf(say, 'Clips', backup.blobs.length);
  await forEachAtOnce(AT_ONCE, backup.blobs, async (blob) => {
    const isThere =
      (await blobs.sizeOf(blob.key)) === blob.size && (await blobs.hashOf(blob.key)) === blob.sha256;
    if (!isThere) {
      const as = { key: backup.key, isCompressed: false };
      const expected = { ...blob, name: `the blob ${blob.key}` };
      const written = await blobs.putUnder(
        blob.key,
        readContent(blobPath(root, blob.key, backup.key), as, expected),
      );
      if (written !== blob.sha256)
        throw new BackupProblem(`The blob ${blob.key} was not stored as it is in the backup.`);
    }
    progress.step();
  });
}
