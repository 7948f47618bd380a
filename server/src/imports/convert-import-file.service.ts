import { suggestedView } from '@sonoboard/domain/imports/suggested-view';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { inTransaction, type Db, type Tx } from '../platform/db.ts';
import { withLocalFile } from '../platform/media/local-file.ts';
import { MediaProblem } from '../platform/media/media-problem.ts';
import { probeVideo } from '../platform/media/probe-video.ts';
import { keepBlob, releaseBlob } from '../uploads/blob-release.service.ts';
import { failUpload, markVerified } from '../uploads/uploads.service.ts';
import { lockFile, selectFile, updateFiles } from './import-files.queries.ts';
import type { importFiles } from './imports.tables.ts';

interface ConvertDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly isLastAttempt: boolean;
}

type Made = Pick<
  typeof importFiles.$inferInsert,
  'durationSeconds' | 'fps' | 'frameCount' | 'burnedIn' | 'facts' | 'suggestedView'
> & { readonly playableKey: string };

const GIVEN_UP = 'The file could not be converted. Please try it again, or another one.';

/**
 * Makes of a file what browsers play, and reads what it says about itself. A file that is no film fails with a sentence, and
 * the other files of its import go on; what went wrong on our side is tried again.
 */
export async function convertImportFile(
  deps: ConvertDeps,
  fileGuid: string,
  { signal, isLastAttempt }: Attempt,
): Promise<void> {
  const file = await selectFile(deps.db, fileGuid);
  // Taken out of its import, or done by a worker that did not live to say so.
  if (file === undefined || file.state === 'ready' || file.state === 'failed') return;
  const { blobKey } = file.upload;
  if (blobKey === null) return;
  try {
    const made = await makePreview(deps.blobs, { name: file.name, blobKey });
    signal.throwIfAborted();
    await inTransaction(deps.db, (tx) => keepPreview(tx, deps.blobs, { fileGuid, blobKey, made }));
  } catch (error) {
    if (!(error instanceof MediaProblem) && (!isLastAttempt || signal.aborted)) throw error;
    const sentence = error instanceof MediaProblem ? error.message : GIVEN_UP;
    await inTransaction(deps.db, (tx) => refuseFile(tx, fileGuid, sentence));
    if (!(error instanceof MediaProblem)) throw error;
  }
}

async function makePreview(
  blobs: BlobStore,
  { name, blobKey }: { readonly name: string; readonly blobKey: string },
): Promise<Made> {
  const video = await withLocalFile(blobs, blobKey, probeVideo);
  if (!video.isPlayable) throw new MediaProblem('Browsers cannot play this video.');
  return {
    playableKey: blobKey,
    durationSeconds: video.durationSeconds,
    fps: video.fps,
    frameCount: video.frameCount,
    burnedIn: 'unknown',
    facts: null,
    suggestedView: suggestedView([name]),
  };
}

interface Preview {
  readonly fileGuid: string;
  readonly blobKey: string;
  readonly made: Made;
}

async function keepPreview(tx: Tx, blobs: BlobStore, { fileGuid, blobKey, made }: Preview): Promise<void> {
  const file = await lockFile(tx, fileGuid);
  if (file === undefined) {
    // Taken out while it was converted.
    if (made.playableKey !== blobKey) await releaseBlob(tx, made.playableKey);
    return;
  }
  await keepBlob(tx, blobs, made.playableKey);
  await updateFiles(tx, [fileGuid], { ...made, state: 'ready', problem: null });
  await markVerified(tx, fileGuid);
}

async function refuseFile(tx: Tx, fileGuid: string, sentence: string): Promise<void> {
  const file = await lockFile(tx, fileGuid);
  if (file === undefined) return;
  await updateFiles(tx, [fileGuid], { state: 'failed', problem: sentence });
  await failUpload(tx, fileGuid, sentence);
}
