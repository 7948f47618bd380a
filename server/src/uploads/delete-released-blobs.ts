import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import {
  deleteRelease,
  lockKeyForDeletion,
  selectNamedBlobs,
  selectReleasedBefore,
} from './blob-release.queries.ts';

interface UploadDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
}

const AT_A_TIME = 1_000;

/** Deletes what was released before this moment and is named by nothing. */
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
      else await deleteUnlessKept(deps, blobKey, releasedBefore);
    }
  }
}

/**
 * Anyone who came to name the blob since nothing did has taken the note of its release away (`keepBlob`), or renewed it by
 * releasing it again. So the note decides, under a lock that those who name it share.
 */
function deleteUnlessKept({ db, blobs }: UploadDeps, blobKey: string, releasedBefore: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockKeyForDeletion(tx, blobKey);
    if (await deleteRelease(tx, blobKey, releasedBefore)) await blobs.delete(blobKey);
  });
}
