import type { Readable } from 'node:stream';
import { CHUNK_BYTES } from '@sonoboard/domain/uploads/upload-state';
import type { JobQueue } from '../jobs/jobs.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { BlobStore, StoredBlob } from '../platform/files/blobs/blob-store.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import type { DiskReserve } from '../platform/files/disk-reserve.ts';
import { concurrencyLimit } from '../platform/concurrency-limit.ts';
import { releaseBlob } from './blob-release.service.ts';
import { incomingBytes } from './incoming-bytes.ts';
import { JOB_OF_PURPOSE } from './upload-job.service.ts';
import { appendChunk, selectUpload, type UploadRow } from './uploads.queries.ts';

/**
 * Hundreds of phones may finish a file in the same second. They wait here, not for a database connection: that wait is
 * limited, and requests for a worklist would be refused meanwhile.
 */
const inTurn = concurrencyLimit(6);

interface UploadDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly jobs: JobQueue;
  readonly disk: DiskReserve;
}

interface NextBytes {
  readonly offset: number;
  /** Null where the sender does not know. */
  readonly length: number | null;
  readonly body: Readable;
}

/**
 * Appends the next bytes of a file, chunk by chunk: each chunk is on disk before the row that counts it is written, and has a
 * short statement of its own, so that a crash or a lost connection costs at most one chunk. Returns the number of bytes received.
 */
export async function appendBytes(
  deps: UploadDeps,
  upload: UploadRow,
  { offset, length, body }: NextBytes,
): Promise<number> {
  const { size } = requireNext(upload, offset);
  if (offset + (length ?? 0) > size) throw new AppError('upload_too_large');
  const bytes = incomingBytes(body);
  let at = offset;
  while (await bytes.hasMore()) {
    const chunk = await deps.blobs.receive(deps.disk.guard(bytes.upTo(Math.min(CHUNK_BYTES, size - at))));
    const isTooMuch = at + chunk.size === size && (await bytes.hasMore());
    await storeChunk(deps, upload, { ...chunk, start: at, isTooMuch });
    at += chunk.size;
  }
  return at;
}

interface Chunk extends StoredBlob {
  readonly start: number;
  /** More bytes follow than the file may have. */
  readonly isTooMuch: boolean;
}

async function storeChunk(deps: UploadDeps, upload: UploadRow, chunk: Chunk): Promise<void> {
  const { guid, purpose } = upload;
  const { start, size, key: blobKey } = chunk;
  try {
    if (chunk.isTooMuch) throw new AppError('upload_too_large');
    const job = { jobName: JOB_OF_PURPOSE[purpose], enqueueing: deps.jobs.enqueueing };
    if (await inTurn(() => appendChunk(deps.db, { guid, start, size, blobKey }, job))) return;
    // The same bytes came sooner over another connection, or the file is awaited no more.
    const now = await selectUpload(deps.db, guid);
    if (now === undefined) throw new AppError('upload_not_found');
    requireAwaited(now);
    throw new AppError('upload_elsewhere');
  } catch (error) {
    await inTransaction(deps.db, (tx) => releaseBlob(tx, blobKey));
    throw error;
  }
}

/** The file as it is, unless it failed. */
export function requireAwaited(upload: UploadRow): UploadRow {
  if (upload.state !== 'failed') return upload;
  throw new AppError('upload_failed', upload.problem === null ? {} : { message: upload.problem });
}

function requireNext(upload: UploadRow, start: number): UploadRow {
  const awaited = requireAwaited(upload);
  if (awaited.received !== start) throw new AppError('upload_elsewhere');
  return awaited;
}
