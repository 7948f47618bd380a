import type { UploadState } from '../uploads/upload-state.ts';

/** An import is open until its exam was made of it, or until someone discards it. */
export const IMPORT_STATES = ['open', 'submitted', 'discarded'] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_SOURCES = ['web', 'dicom-web'] as const;

export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Receiving until all bytes are there, then made playable by a job; ready ones can be given a view. */
export const IMPORT_FILE_STATES = ['receiving', 'converting', 'ready', 'failed'] as const;

export type ImportFileState = (typeof IMPORT_FILE_STATES)[number];

/** Whether names stand in the pictures themselves, as the scanner says; most do not say. */
export const BURNED_IN = ['yes', 'no', 'unknown'] as const;

export type BurnedIn = (typeof BURNED_IN)[number];

/** Of a file whose bytes are an upload: its own state is told once its job has looked at it. */
export function stateOfImportFile(state: ImportFileState, upload: UploadState): ImportFileState {
  if (state === 'ready' || state === 'failed') return state;
  if (upload === 'failed') return 'failed';
  return upload === 'receiving' ? 'receiving' : 'converting';
}
