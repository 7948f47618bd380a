import { ERRORS } from '@sonoboard/contract/http/errors';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { type Db, inTransaction } from '../platform/db.ts';
import { keepBlob, releaseBlob } from './blob-release.service.ts';
import { handOver, type WholeUpload } from './hand-over.service.ts';
import { deleteParts, lockUpload, selectParts, updateUpload, type UploadRow } from './uploads.queries.ts';
import { failUpload } from './uploads.service.ts';

export const ASSEMBLE_UPLOAD = 'assemble-upload';
const GIVEN_UP = 'The file came, and could not be put together here. Please send it again.';

interface Ground {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly jobs: JobQueue;
}

/** Makes one blob of the parts of a file, and lets them go. Whatever happens in between, it can be done again. */
export async function assembleUpload(
  { db, blobs, jobs }: Ground,
  { uploadGuid }: WholeUpload,
  signal: AbortSignal,
): Promise<void> {
  const parts = await selectParts(db, uploadGuid);
  // Done before, or forgotten.
  if (parts.length === 0) return;
  const { key } = await blobs.put(contentOf(blobs, parts, signal));
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, uploadGuid);
    if (!isWaiting(upload)) {
      await releaseBlob(tx, key);
    } else if (key === upload.sha256) {
      await keepBlob(tx, blobs, key);
      for (const part of await deleteParts(tx, uploadGuid)) await releaseBlob(tx, part);
      await updateUpload(tx, uploadGuid, { blobKey: key });
      await handOver(tx, jobs, upload);
    } else {
      await releaseBlob(tx, key);
      await failUpload(tx, uploadGuid, ERRORS.upload_checksum_differs.message);
    }
  });
}

/** It could not be done, for a reason of ours: whoever waits for the file must not wait for ever. */
export function giveUpAssembly(db: Db, { uploadGuid }: WholeUpload): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (isWaiting(await lockUpload(tx, uploadGuid))) await failUpload(tx, uploadGuid, GIVEN_UP);
  });
}

function isWaiting(upload: UploadRow | undefined): upload is UploadRow {
  return upload?.state === 'checking' && upload.blobKey === null;
}

async function* contentOf(
  blobs: BlobStore,
  parts: readonly { readonly blobKey: string; readonly size: number }[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const { blobKey, size } of parts) {
    const content = await blobs.open(blobKey, { start: 0, end: size - 1 });
    if (Buffer.isBuffer(content)) yield content;
    else for await (const chunk of content as AsyncIterable<Buffer>) yield chunk;
    signal.throwIfAborted();
  }
}
