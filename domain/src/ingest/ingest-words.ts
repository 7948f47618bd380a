import type { IngestState } from './ingest-state.ts';

/** An arrived exam needs no word: it is where it belongs. */
export type StateOnTheWay = Exclude<IngestState, 'arrived'>;

export const INGEST_LABELS: Readonly<Record<StateOnTheWay, string>> = {
  recording: 'Recording',
  uploading: 'Uploading',
  checking: 'Checking',
  failed: 'Problem',
  aborted: 'Aborted',
};

/** What the operator may expect; where there is a problem, it has a sentence of its own. */
export const INGEST_LINES: Readonly<Record<StateOnTheWay, string>> = {
  recording: 'The app has not finished this exam yet.',
  uploading: 'The clips of this exam are still on their way.',
  checking: 'All clips are here and are being checked.',
  failed: 'A clip of this exam could not be used.',
  aborted: 'This exam was ended early and will not be reviewed.',
};
