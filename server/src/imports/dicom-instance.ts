import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { withLocalFile } from '../platform/files/media/local-file.ts';
import { readDicom } from '../platform/files/media/read-dicom.ts';

/** What tells one instance from all others, and what its scanner calls it. */
export interface DicomInstance {
  readonly studyUid: string;
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  readonly title: string | null;
}

const TITLE_LENGTH_MAX = 200;

/** Refuses with a MediaProblem what is no film in DICOM. */
export async function readInstance(blobs: BlobStore, key: string): Promise<DicomInstance> {
  const { studyUid, sopClassUid, sopInstanceUid, description } = await withLocalFile(blobs, key, readDicom);
  return { studyUid, sopClassUid, sopInstanceUid, title: description?.slice(0, TITLE_LENGTH_MAX) ?? null };
}
