import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import type { Db } from '../platform/database/db.ts';
import { insertReleases, selectNamedBlobs } from './blob-release.queries.ts';

interface UploadDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
}

/** Each question reads the clips once, whatever the number of keys in it. */
const AT_A_TIME = 5_000;

/**
 * Releases what a server left that was killed after it put a blob and before it named it. Someone may come to name one of them
 * at this moment; the deletion, a day later, asks again.
 */
export async function releaseUnnamedBlobs(
  { db, blobs }: UploadDeps,
  putBefore: Date,
  signal: AbortSignal,
): Promise<void> {
  const releaseUnnamed = async (keys: readonly string[]) => {
    signal.throwIfAborted();
    const named = await selectNamedBlobs(db, keys);
    const unnamed = keys.filter((key) => !named.has(key));
    if (unnamed.length > 0) await insertReleases(db, unnamed);
  };
  let keys: string[] = [];
  for await (const key of blobs.keysPutBefore(putBefore)) {
    keys.push(key);
    if (keys.length < AT_A_TIME) continue;
    await releaseUnnamed(keys);
    keys = [];
  }
  if (keys.length > 0) await releaseUnnamed(keys);
}
