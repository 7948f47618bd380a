import { createReadStream } from 'node:fs';
import { suggestedView } from '@sonoboard/domain/imports/suggested-view';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { withLocalFile } from '../platform/files/media/local-file.ts';
import type { DicomFile } from '../platform/files/media/dicom-file.ts';
import { MediaProblem } from '../platform/files/media/media-problem.ts';
import { makePlayable } from '../platform/files/media/make-playable.ts';
import { withWorkFolder } from '../platform/files/media/work-folder.ts';
import type { Settings } from '../platform/settings.ts';
import { keepBlob, releaseBlob } from '../uploads/blob-release.service.ts';
import { failUpload, markVerified } from '../uploads/uploads.service.ts';
import { lockFile, selectFile, selectTwin, updateFiles } from './import-files.queries.ts';
import type { importFiles, StoredFileFacts } from '../tables/imports.tables.ts';

interface ConvertDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly settings: Pick<Settings, 'ffmpegPath'>;
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly isLastAttempt: boolean;
}

type Made = Pick<
  typeof importFiles.$inferInsert,
  'durationSeconds' | 'fps' | 'frameCount' | 'burnedIn' | 'facts' | 'suggestedView' | 'sopInstanceUid'
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
    const made = await makePreview(deps, { name: file.name, blobKey }, signal);
    signal.throwIfAborted();
    await inTransaction(deps.db, (tx) => keepPreview(tx, deps.blobs, { fileGuid, blobKey, made }));
  } catch (error) {
    if (!(error instanceof MediaProblem) && (!isLastAttempt || signal.aborted)) throw error;
    const sentence = error instanceof MediaProblem ? error.message : GIVEN_UP;
    await inTransaction(deps.db, (tx) => refuseFile(tx, fileGuid, sentence));
    if (!(error instanceof MediaProblem)) throw error;
  }
}

function makePreview(
  { blobs, settings: { ffmpegPath } }: ConvertDeps,
  { name, blobKey }: { readonly name: string; readonly blobKey: string },
  signal: AbortSignal,
): Promise<Made> {
  return withLocalFile(blobs, blobKey, (path) =>
    withWorkFolder(async (workFolder) => {
      const playable = await makePlayable({ path, name, workFolder, ffmpegPath, signal });
      const { facts: video, dicom } = playable;
      const isItself = playable.path === path;
      const { key } = isItself ? { key: blobKey } : await blobs.put(createReadStream(playable.path));
      return {
        playableKey: key,
        durationSeconds: video.durationSeconds,
        fps: video.fps,
        frameCount: video.frameCount,
        burnedIn: dicom?.burnedIn ?? 'unknown',
        facts: dicom && factsOf(dicom),
        suggestedView: suggestedView([dicom?.description ?? null, name]),
        sopInstanceUid: dicom?.sopInstanceUid ?? null,
      };
    }),
  );
}

function factsOf(dicom: DicomFile): StoredFileFacts {
  return {
    patientId: dicom.patientId,
    patientIdIssuer: dicom.patientIdIssuer,
    patientFirstName: dicom.patientFirstName,
    patientLastName: dicom.patientLastName,
    patientSex: dicom.patientSex,
    patientDateOfBirth: dicom.patientDateOfBirth,
    recordedAt: dicom.recordedAt,
    scannerSerialNumber: dicom.deviceSerial,
    description: dicom.description,
    source: {
      sopInstanceUid: dicom.sopInstanceUid,
      sopClassUid: dicom.sopClassUid,
      studyUid: dicom.studyUid,
      seriesUid: dicom.seriesUid,
      accessionNumber: dicom.accessionNumber,
      manufacturer: dicom.manufacturer,
      manufacturerModel: dicom.manufacturerModel,
      derivation: dicom.derivation,
    },
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
  const twin = await selectTwin(tx, file, made.sopInstanceUid ?? null);
  if (twin !== undefined) {
    if (made.playableKey !== blobKey) await releaseBlob(tx, made.playableKey);
    return refuseFile(tx, fileGuid, `This is the same recording as ${twin.name}. Please remove it.`);
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
