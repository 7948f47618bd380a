import type { UploadState } from '../uploads/upload-state.ts';

/** Where an exam stands on its way in; only an arrived one is on worklists. */
export const INGEST_STATES = ['recording', 'uploading', 'checking', 'failed', 'aborted', 'arrived'] as const;

export type IngestState = (typeof INGEST_STATES)[number];

interface Ingest {
  /** The app said that it recorded everything it will. */
  readonly isCompleted: boolean;
  readonly isAborted: boolean;
  readonly hasArrived: boolean;
  /** Of every file that the app declared. */
  readonly uploads: readonly UploadState[];
}

/** A failed file outweighs one that is still on its way: someone has to act on it. */
export function ingestState({ isCompleted, isAborted, hasArrived, uploads }: Ingest): IngestState {
  if (isAborted) return 'aborted';
  if (hasArrived) return 'arrived';
  if (uploads.includes('failed')) return 'failed';
  if (!isCompleted) return 'recording';
  return uploads.includes('receiving') ? 'uploading' : 'checking';
}

/** All that was declared is there and sound, and nothing more will come. */
export function isReadyToArrive({ isCompleted, isAborted, hasArrived, uploads }: Ingest): boolean {
  return isCompleted && !isAborted && !hasArrived && uploads.every((state) => state === 'verified');
}

interface ReceivedFile {
  /** What people call the view. */
  readonly view: string;
  readonly attempt: number;
  readonly state: UploadState;
  readonly problem: string | null;
}

/** What the operator has to know: the first file that failed, and why. */
export function ingestProblem(files: readonly ReceivedFile[]): string | null {
  const failed = files.find(({ state }) => state === 'failed');
  if (failed === undefined) return null;
  const why = failed.problem ?? 'The file could not be used.';
  return `${failed.view}, attempt ${failed.attempt}: ${why}`;
}
