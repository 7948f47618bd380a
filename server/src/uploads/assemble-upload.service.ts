import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import { keepBlob, releaseBlob } from './blob-release.service.ts';
import {
  deleteParts,
  lockUpload,
  promotePart,
  selectParts,
  updateUpload,
  type UploadRow,
} from './uploads.queries.ts';
import { failUpload } from './uploads.service.ts';

const CHANGED = 'The file arrived changed: its checksum is not the announced one. Please send it again.';
const GIVEN_UP = 'The file came, and could not be put together here. Please send it again.';

export interface AssemblyDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
}

interface Part {
  readonly blobKey: string;
  readonly size: number;
}

/**
 * Assembles the parts of a file into one blob, if its checksum is the announced one; otherwise the upload fails with a message.
 * Safe to repeat after a crash. Returns false if there is no file to check.
 */
export async function assembleUpload(
  deps: AssemblyDeps,
  uploadGuid: string,
  signal: AbortSignal,
): Promise<boolean> {
  const parts = await selectParts(deps.db, uploadGuid);
  const [first, ...others] = parts;
  // Already assembled, received in one piece, or deleted.
  if (first === undefined) return true;
  return others.length === 0
    ? promoteOnlyPart(deps, uploadGuid, first)
    : assembleParts(deps, uploadGuid, { parts, content: contentOf(deps.blobs, parts, signal) });
}

/** Most clips come in one part, which is the file. */
async function promoteOnlyPart(
  { db, blobs }: AssemblyDeps,
  uploadGuid: string,
  part: Part,
): Promise<boolean> {
  const { blobKey } = part;
  const sha256 = await blobs.hashOf(blobKey);
  if (await promotePart(db, { uploadGuid, blobKey, sha256 })) return true;
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, uploadGuid);
    if (isWaiting(upload) && upload.sha256 !== sha256) await refuseChanged(tx, uploadGuid, [part]);
  });
  return false;
}

async function assembleParts(
  { db, blobs }: AssemblyDeps,
  uploadGuid: string,
  { parts, content }: { readonly parts: readonly Part[]; readonly content: AsyncIterable<Uint8Array> },
): Promise<boolean> {
  const { key } = await blobs.put(content);
  return inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, uploadGuid);
    // The key of a stored blob is the hash of its content.
    const isUnchanged = isWaiting(upload) && upload.sha256 === key;
    if (isUnchanged) {
      await keepBlob(tx, blobs, key);
      for (const part of await deleteParts(tx, uploadGuid)) await releaseBlob(tx, part);
      await updateUpload(tx, uploadGuid, { blobKey: key });
      return true;
    }
    await releaseBlob(tx, key);
    if (isWaiting(upload)) await refuseChanged(tx, uploadGuid, parts);
    return false;
  });
}

/** A worker that lost its job may arrive late, when the file has already been sent again in other parts. */
async function refuseChanged(tx: Tx, uploadGuid: string, read: readonly Part[]): Promise<void> {
  const now = await selectParts(tx, uploadGuid);
  if (now.every(({ blobKey }, at) => blobKey === read[at]?.blobKey))
    await failUnseen(tx, uploadGuid, CHANGED);
}

/** The server could not assemble the file: fail it, so that the sender does not wait for ever. */
export function failUnassembled(db: Db, uploadGuid: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (isWaiting(await lockUpload(tx, uploadGuid))) await failUnseen(tx, uploadGuid, GIVEN_UP);
  });
}

/** The file was never checked, so none of its bytes count: it can be announced and sent again. */
async function failUnseen(tx: Tx, uploadGuid: string, sentence: string): Promise<void> {
  await failUpload(tx, uploadGuid, sentence);
  await updateUpload(tx, uploadGuid, { received: 0 });
}

function isWaiting(upload: UploadRow | undefined): upload is UploadRow {
  return upload?.state === 'checking' && upload.blobKey === null;
}

async function* contentOf(
  blobs: BlobStore,
  parts: readonly Part[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const { blobKey, size } of parts) {
    const content = await blobs.open(blobKey, { start: 0, end: size - 1 });
    if (Buffer.isBuffer(content)) yield content;
    else for await (const chunk of content as AsyncIterable<Buffer>) yield chunk;
    signal.throwIfAborted();
  }
}
