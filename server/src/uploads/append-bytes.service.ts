import type { Readable } from 'node:stream';
import { STRETCH_BYTES } from '@sonoboard/domain/uploads/upload-state';
import type { JobQueue } from '../jobs/jobs.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { BlobStore, StoredBlob } from '../platform/blobs/blob-store.ts';
import { type Db, inTransaction } from '../platform/db.ts';
import type { DiskReserve } from '../platform/disk-reserve.ts';
import { fewAtOnce } from '../platform/few-at-once.ts';
import { releaseBlob } from './blob-release.service.ts';
import { incomingBytes } from './incoming-bytes.ts';
import { JOB_OF_PURPOSE } from './upload-job.service.ts';
import { countStretch, selectUpload, type UploadRow } from './uploads.queries.ts';

/**
 * Hundreds of phones may end a file in the same second. They wait here, not for a connection to the database: that wait is
 * bounded, and whoever looks at a worklist meanwhile would be refused.
 */
const inTurn = fewAtOnce(6);

interface Ground {
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
 * Takes the next bytes of a file, stretch by stretch: each is on disk before the row that counts it is written, and each is
 * kept by a short statement of its own, so that neither a crash nor a broken line costs more than one. Gives the number
 * of bytes that are here now.
 */
export async function appendBytes(
  ground: Ground,
  upload: UploadRow,
  { offset, length, body }: NextBytes,
): Promise<number> {
  const { size } = requireNext(upload, offset);
  if (offset + (length ?? 0) > size) throw new AppError('upload_too_large');
  const bytes = incomingBytes(body);
  let at = offset;
  while (await bytes.hasMore()) {
    const stretch = await ground.blobs.receive(
      ground.disk.guard(bytes.upTo(Math.min(STRETCH_BYTES, size - at))),
    );
    const isTooMuch = at + stretch.size === size && (await bytes.hasMore());
    await keepStretch(ground, upload, { ...stretch, start: at, isTooMuch });
    at += stretch.size;
  }
  return at;
}

interface Stretch extends StoredBlob {
  readonly start: number;
  /** More bytes follow than the file may have. */
  readonly isTooMuch: boolean;
}

async function keepStretch(ground: Ground, upload: UploadRow, stretch: Stretch): Promise<void> {
  const { guid, purpose } = upload;
  const { start, size, key: blobKey } = stretch;
  try {
    if (stretch.isTooMuch) throw new AppError('upload_too_large');
    const job = { jobName: JOB_OF_PURPOSE[purpose], enqueueing: ground.jobs.enqueueing };
    if (await inTurn(() => countStretch(ground.db, { guid, start, size, blobKey }, job))) return;
    // The same bytes came sooner over another connection, or the file is awaited no more.
    const now = await selectUpload(ground.db, guid);
    if (now === undefined) throw new AppError('upload_not_found');
    requireAwaited(now);
    throw new AppError('upload_elsewhere');
  } catch (error) {
    await inTransaction(ground.db, (tx) => releaseBlob(tx, blobKey));
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
