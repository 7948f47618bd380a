import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { type Db, inTransaction, type Tx } from '../platform/db.ts';
import { keepBlob, releaseBlob } from './blob-release.service.ts';
import {
  deleteParts,
  lockUpload,
  namePartWhole,
  selectParts,
  updateUpload,
  type UploadRow,
} from './uploads.queries.ts';
import { failUpload } from './uploads.service.ts';

const CHANGED = 'The file arrived changed: its checksum is not the announced one. Please send it again.';
const GIVEN_UP = 'The file came, and could not be put together here. Please send it again.';

export interface WholeGround {
  readonly db: Db;
  readonly blobs: BlobStore;
}

interface Part {
  readonly blobKey: string;
  readonly size: number;
}

/**
 * Makes one blob of the parts of a file, when its content is what was announced; otherwise the file fails with a sentence.
 * Whatever happens in between, it can be done again. False where there is nothing to look at.
 */
export async function makeWhole(
  ground: WholeGround,
  uploadGuid: string,
  signal: AbortSignal,
): Promise<boolean> {
  const parts = await selectParts(ground.db, uploadGuid);
  const [first, ...others] = parts;
  // Done before, came in one piece, or forgotten.
  if (first === undefined) return true;
  return others.length === 0
    ? nameWhole(ground, uploadGuid, first)
    : putTogether(ground, uploadGuid, { parts, content: contentOf(ground.blobs, parts, signal) });
}

/** Most clips come in one part, which is the file. */
async function nameWhole({ db, blobs }: WholeGround, uploadGuid: string, part: Part): Promise<boolean> {
  const { blobKey } = part;
  const sha256 = await blobs.hashOf(blobKey);
  if (await namePartWhole(db, { uploadGuid, blobKey, sha256 })) return true;
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, uploadGuid);
    if (isWaiting(upload) && upload.sha256 !== sha256) await refuseChanged(tx, uploadGuid, [part]);
  });
  return false;
}

async function putTogether(
  { db, blobs }: WholeGround,
  uploadGuid: string,
  { parts, content }: { readonly parts: readonly Part[]; readonly content: AsyncIterable<Uint8Array> },
): Promise<boolean> {
  const { key } = await blobs.put(content);
  return inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, uploadGuid);
    // What is put has the hash of its content for its key.
    const isRight = isWaiting(upload) && upload.sha256 === key;
    if (isRight) {
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

/** A worker that lost its job may come late: by then the file may have been sent again, in other parts. */
async function refuseChanged(tx: Tx, uploadGuid: string, read: readonly Part[]): Promise<void> {
  const now = await selectParts(tx, uploadGuid);
  if (now.every(({ blobKey }, at) => blobKey === read[at]?.blobKey))
    await failUnseen(tx, uploadGuid, CHANGED);
}

/** It could not be done, for a reason of ours: whoever waits for the file must not wait for ever. */
export function giveUpWhole(db: Db, uploadGuid: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (isWaiting(await lockUpload(tx, uploadGuid))) await failUnseen(tx, uploadGuid, GIVEN_UP);
  });
}

/** Nobody has looked at the file: none of its bytes counts, so that it can be announced and sent again. */
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
