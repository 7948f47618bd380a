import type { Readable } from 'node:stream';
import { STRETCH_BYTES } from '@sonoboard/domain/uploads/upload-state';
import type { JobQueue } from '../jobs/jobs.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { BlobStore, StoredBlob } from '../platform/blobs/blob-store.ts';
import { type Db, inTransaction, type Tx } from '../platform/db.ts';
import { fewAtOnce } from '../platform/few-at-once.ts';
import { ASSEMBLE_UPLOAD } from './assemble-upload.service.ts';
import { BlobGone, keepBlob, releaseBlob } from './blob-release.service.ts';
import { handOver, type WholeUpload } from './hand-over.service.ts';
import { incomingBytes } from './incoming-bytes.ts';
import { insertPart, lockUpload, selectOwnUpload, updateUpload, type UploadRow } from './uploads.queries.ts';

/**
 * Hundreds of phones may end a file in the same second. They wait here, not for a connection to the database: that wait is
 * bounded, and whoever looks at a worklist meanwhile would be refused.
 */
const inTurn = fewAtOnce(6);

interface Ground {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly jobs: JobQueue;
}

interface NextBytes {
  readonly uploadGuid: string;
  readonly userGuid: string;
  readonly offset: number;
  /** Null where the sender does not know. */
  readonly length: number | null;
  readonly body: Readable;
}

/** How far the file of this sender has come. */
export async function uploadOf(db: Db, userGuid: string, uploadGuid: string): Promise<UploadRow> {
  return requireAwaited(await selectOwnUpload(db, userGuid, uploadGuid), userGuid);
}

/**
 * Takes the next bytes of a file, stretch by stretch: each is on disk before the row that counts it is written, and each is
 * kept by a short transaction of its own, so that neither a crash nor a broken line costs more than one. Gives the number
 * of bytes that are here now.
 */
export async function appendBytes(ground: Ground, next: NextBytes): Promise<number> {
  const { size } = requireNext(
    await selectOwnUpload(ground.db, next.userGuid, next.uploadGuid),
    next,
    next.offset,
  );
  if (next.offset + (next.length ?? 0) > size) throw new AppError('upload_too_large');
  const bytes = incomingBytes(next.body);
  let at = next.offset;
  while (await bytes.hasMore()) {
    const stretch = await ground.blobs.put(bytes.upTo(Math.min(STRETCH_BYTES, size - at)));
    const isTooMuch = at + stretch.size === size && (await bytes.hasMore());
    await keepStretch(ground, next, { ...stretch, start: at, isTooMuch });
    at += stretch.size;
  }
  return at;
}

interface Stretch extends StoredBlob {
  readonly start: number;
  /** More bytes follow than the file may have. */
  readonly isTooMuch: boolean;
}

async function keepStretch(ground: Ground, next: NextBytes, stretch: Stretch): Promise<void> {
  try {
    if (stretch.isTooMuch) throw new AppError('upload_too_large');
    await inTurn(() =>
      inTransaction(ground.db, async (tx) => {
        // Whoever sends the same bytes over another connection waits here, and finds that they are no longer the next ones.
        const upload = requireNext(await lockUpload(tx, next.uploadGuid), next, stretch.start);
        await keepBlob(tx, ground.blobs, stretch.key);
        await (stretch.size === upload.size
          ? takeWhole(tx, ground.jobs, upload, stretch)
          : takePart(tx, ground.jobs, upload, stretch));
      }),
    );
  } catch (error) {
    await inTransaction(ground.db, (tx) => releaseBlob(tx, stretch.key));
    throw error instanceof BlobGone ? new AppError('upload_elsewhere', { cause: error }) : error;
  }
}

/** A file that came in one stretch is its blob, and its checksum is the key. */
async function takeWhole(tx: Tx, jobs: JobQueue, upload: UploadRow, { key, size }: Stretch): Promise<void> {
  if (key !== upload.sha256) throw new AppError('upload_checksum_differs');
  await updateUpload(tx, upload.guid, { received: size, state: 'checking', blobKey: key });
  await handOver(tx, jobs, upload);
}

async function takePart(tx: Tx, jobs: JobQueue, upload: UploadRow, stretch: Stretch): Promise<void> {
  const { start, size, key } = stretch;
  const received = start + size;
  await insertPart(tx, { uploadGuid: upload.guid, start, size, blobKey: key });
  if (received < upload.size) {
    await updateUpload(tx, upload.guid, { received });
    return;
  }
  await updateUpload(tx, upload.guid, { received, state: 'checking' });
  await jobs.enqueue(tx, ASSEMBLE_UPLOAD, { uploadGuid: upload.guid } satisfies WholeUpload);
}

function requireAwaited(upload: UploadRow | undefined, userGuid: string): UploadRow {
  if (upload?.userGuid !== userGuid) throw new AppError('upload_not_found');
  if (upload.state !== 'failed') return upload;
  throw new AppError('upload_failed', upload.problem === null ? {} : { message: upload.problem });
}

function requireNext(upload: UploadRow | undefined, { userGuid }: NextBytes, start: number): UploadRow {
  const awaited = requireAwaited(upload, userGuid);
  if (awaited.received !== start) throw new AppError('upload_elsewhere');
  return awaited;
}
