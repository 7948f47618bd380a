import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import {
  deleteRelease,
  lockDeletions,
  lockKeyAgainstDeletion,
  selectAllNamedBlobs,
  upsertReleasedBlob,
} from './blob-release.queries.ts';

/** A job that meets it is tried again, and puts the content anew. */
export class BlobGone extends Error {
  constructor() {
    super('The blob was deleted before anything named it');
    this.name = 'BlobGone';
  }
}

/**
 * Says that something stopped naming a blob, or never came to name it. The same content may be named elsewhere, so it is
 * deleted by a job, later, and only where nothing names it any more. Nobody else deletes blobs.
 */
export async function releaseBlob(tx: Tx, key: string): Promise<void> {
  await upsertReleasedBlob(tx, key);
}

/**
 * For the transaction that names a blob which was just put: the same content may have been released a day ago and be
 * deleted at this very moment. From here on it is not, until it is released again.
 */
export async function keepBlob(tx: Tx, blobs: BlobStore, key: string): Promise<void> {
  await lockKeyAgainstDeletion(tx, key);
  if ((await blobs.sizeOf(key)) === null) throw new BlobGone();
  await deleteRelease(tx, key);
}

/** From here on no blob is deleted, until this connection ends: all that rows name now can be copied at leisure. */
export async function holdBlobDeletions(connection: Db): Promise<void> {
  await lockDeletions(connection);
}

/** The keys of all blobs that rows name. */
export function listNamedBlobs(db: Db): Promise<Set<string>> {
  return selectAllNamedBlobs(db);
}
