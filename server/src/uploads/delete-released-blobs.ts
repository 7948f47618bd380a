import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import {
  deleteRelease,
  lockKeyForDeletion,
  mayDelete,
  selectNamedBlobs,
  selectReleasedBefore,
} from './blob-release.queries.ts';

interface UploadDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
}

const AT_A_TIME = 1_000;

/** Deletes what was released before this moment and is named by nothing. While a backup runs, it leaves the rest for the next time. */
export async function deleteReleasedBlobs(
  deps: UploadDeps,
  releasedBefore: Date,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const released = await selectReleasedBefore(deps.db, releasedBefore, AT_A_TIME);
    if (released.length === 0) return;
    const named = await selectNamedBlobs(
      deps.db,
      released.map(({ blobKey }) => blobKey),
    );
    for (const { blobKey } of released) {
      signal.throwIfAborted();
      // Something still names it, and will release it when it stops.
      if (named.has(blobKey)) await deleteRelease(deps.db, blobKey, releasedBefore);
      else if (!(await deleteUnlessKept(deps, blobKey, releasedBefore))) return;
    }
  }
}

/**
 * Anyone who came to name the blob since nothing did has taken the note of its release away (`keepBlob`), or renewed it by
 * releasing it again. So the note decides, under a lock that those who name it share. False while nothing may be deleted.
 */
function deleteUnlessKept(
  { db, blobs }: UploadDeps,
  blobKey: string,
  releasedBefore: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await mayDelete(tx))) return false;
    await lockKeyForDeletion(tx, blobKey);
    if (await deleteRelease(tx, blobKey, releasedBefore)) await blobs.delete(blobKey);
    return true;
  });
}
