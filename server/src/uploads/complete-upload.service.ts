import type { UploadPurpose } from '@sonoboard/domain/uploads/upload-state';
import type { JobQueue } from '../jobs/jobs.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { BlobStore, StoredBlob } from '../platform/files/blobs/blob-store.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import { keepBlob, releaseBlob } from './blob-release.service.ts';
import { JOB_OF_PURPOSE, type CompleteUpload } from './upload-job.service.ts';
import { requireSpaceInWorkspace, type StorageLimits } from './upload-quota.service.ts';
import { insertUpload, lockUpload } from './uploads.queries.ts';

interface UploadDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly jobs: JobQueue;
  readonly limits: StorageLimits;
}

interface CompleteFile {
  readonly guid: string;
  readonly purpose: UploadPurpose;
  readonly workspaceGuid: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
  /**
   * Looks at the file before anything names it, and says what is written together with the upload. What it throws refuses
   * the file.
   */
  readonly look?: (blob: StoredBlob) => Promise<(tx: Tx) => Promise<void>>;
}

/** Stores a file that a scanner sends in one request, without announcing it. Its job is enqueued when this returns. */
export async function storeCompleteUpload(deps: UploadDeps, file: CompleteFile): Promise<StoredBlob> {
  const blob = await deps.blobs.put(deps.limits.disk.guard(atMost(file.maxBytes, file.content)));
  try {
    if (blob.size === 0) throw new AppError('invalid_input', { message: 'A file cannot be empty' });
    const writeAlso = await file.look?.(blob);
    await inTransaction(deps.db, async (tx) => {
      await insertCompleteUpload(tx, deps, file, blob);
      await writeAlso?.(tx);
    });
    return blob;
  } catch (error) {
    await inTransaction(deps.db, (tx) => releaseBlob(tx, blob.key));
    throw error;
  }
}

async function insertCompleteUpload(
  tx: Tx,
  { blobs, jobs, limits }: UploadDeps,
  { guid, purpose, workspaceGuid }: CompleteFile,
  blob: StoredBlob,
): Promise<void> {
  await requireSpaceInWorkspace(tx, limits.quotas, { workspaceGuid, size: blob.size });
  await keepBlob(tx, blobs, blob.key);
  const upload = {
    guid,
    purpose,
    workspaceGuid,
    size: blob.size,
    received: blob.size,
    sha256: blob.key,
    blobKey: blob.key,
    state: 'checking',
  } as const;
  if (await insertUpload(tx, upload)) {
    await jobs.enqueue(tx, JOB_OF_PURPOSE[purpose], { uploadGuid: guid } satisfies CompleteUpload);
    return;
  }
  const known = await lockUpload(tx, guid);
  if (known?.userGuid !== null || known.purpose !== purpose || known.sha256 !== blob.key) {
    throw new AppError('upload_taken');
  }
}

async function* atMost(maxBytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = maxBytes;
  for await (const chunk of content) {
    left -= chunk.byteLength;
    if (left < 0) throw new AppError('request_too_large');
    yield chunk;
  }
}
