import type { UploadPurpose } from '@sonoboard/domain/uploads/upload-state';
import { AppError } from '../platform/http/app-error.ts';
import type { Tx } from '../platform/database/db.ts';
import { releaseBlob } from './blob-release.service.ts';
import {
  deleteParts,
  deleteUploads,
  insertUpload,
  lockUpload,
  lockUploads,
  updateUpload,
  type UploadRow,
} from './uploads.queries.ts';

export interface FileToCome {
  /** Made by the sender, so that announcing a file twice is announcing it once. */
  readonly guid: string;
  readonly userGuid: string;
  readonly purpose: UploadPurpose;
  readonly size: number;
  /** Of the whole file, in small hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Awaits a file, in the transaction of what it belongs to. Announced again it is the same upload, which goes on from where
 * it is; a file that failed before anybody looked at it, because it did not come or came changed, is awaited anew. Other
 * facts under the same guid are refused.
 */
export async function announceUpload(tx: Tx, file: FileToCome): Promise<void> {
  if (await insertUpload(tx, file)) return;
  const known = await lockUpload(tx, file.guid);
  if (known === undefined || !isSameFile(known, file)) throw new AppError('upload_taken');
  if (isGivenUp(known)) await updateUpload(tx, file.guid, { state: 'receiving', problem: null });
}

/** The file is what it should be. False where nobody waits for it any more. */
export async function markVerified(tx: Tx, guid: string): Promise<boolean> {
  const upload = await lockUpload(tx, guid);
  if (upload?.state !== 'checking' && upload?.state !== 'verified') return false;
  await updateUpload(tx, guid, { state: 'verified' });
  return true;
}

/** The file is not what it should be: its bytes go, the sentence stays for anyone who sent it. */
export async function failUpload(tx: Tx, guid: string, sentence: string): Promise<void> {
  const upload = await lockUpload(tx, guid);
  if (upload === undefined) return;
  await releaseBytes(tx, upload);
  await updateUpload(tx, guid, { state: 'failed', problem: sentence, blobKey: null });
}

/** As if the files had never been announced. Whatever names the uploads must have gone before. */
export async function forgetUploads(tx: Tx, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  for (const upload of await lockUploads(tx, guids)) await releaseBytes(tx, upload);
  await deleteUploads(tx, guids);
}

/** The bytes are needed no more; that the files came stays known. */
export async function dropBytes(tx: Tx, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  for (const upload of await lockUploads(tx, guids)) {
    await releaseBytes(tx, upload);
    await updateUpload(tx, upload.guid, { blobKey: null });
  }
}

async function releaseBytes(tx: Tx, { guid, blobKey }: UploadRow): Promise<void> {
  const keys = await deleteParts(tx, guid);
  if (blobKey !== null) keys.push(blobKey);
  // In one order for all, for the same reason as the rows.
  for (const key of keys.toSorted()) await releaseBlob(tx, key);
}

function isSameFile(known: UploadRow, { userGuid, purpose, size, sha256 }: FileToCome): boolean {
  return (
    known.userGuid === userGuid && known.purpose === purpose && known.size === size && known.sha256 === sha256
  );
}

/** A file that was looked at and refused has all its bytes counted; one that failed before has none. */
function isGivenUp({ state, received }: UploadRow): boolean {
  return state === 'failed' && received === 0;
}
