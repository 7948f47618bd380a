import type { SentFile } from './import-uploads.ts';
import type { ImportFile } from './imports.queries.ts';

/** A line of the list of files: of the import, on its way from this browser, or both. */
export interface FileLine {
  readonly guid: string;
  readonly name: string;
  readonly size: number;
  readonly tone: 'busy' | 'ready' | 'failed';
  readonly sentence: string;
  /** How far it has come, from 0 to 1, where that can be told. */
  readonly part: number | null;
  readonly mayTryAgain: boolean;
  /** The server knows it. */
  readonly isAnnounced: boolean;
}

const QUIET = { part: null, mayTryAgain: false } as const;

/** What this browser does with a file is newer than what the server last said about it. */
export function fileLines(files: readonly ImportFile[], sent: readonly SentFile[]): readonly FileLine[] {
  const announced = new Set(files.map(({ guid }) => guid));
  return [
    ...files.map((file) => {
      const own = sent.find(({ guid }) => guid === file.guid);
      return { ...named(file), ...(own ? sentLine(own) : importLine(file)), isAnnounced: true };
    }),
    ...sent
      .filter(({ guid }) => !announced.has(guid))
      .map((file) => ({ ...named(file), ...sentLine(file), isAnnounced: false })),
  ];
}

const named = ({ guid, name, size }: SentFile | ImportFile) => ({ guid, name, size });

type LineState = Pick<FileLine, 'tone' | 'sentence' | 'part' | 'mayTryAgain'>;

function sentLine({ phase }: SentFile): LineState {
  switch (phase.kind) {
    case 'waiting':
      return { ...QUIET, tone: 'busy', sentence: 'Waiting' };
    case 'reading':
      return { ...QUIET, tone: 'busy', sentence: 'Reading…', part: phase.part };
    case 'sending':
      return { ...QUIET, tone: 'busy', sentence: `Uploading… ${percent(phase.part)}`, part: phase.part };
    case 'stopped':
      return { ...QUIET, tone: 'failed', sentence: phase.sentence, mayTryAgain: phase.mayTryAgain };
  }
}

function importLine(file: ImportFile): LineState {
  switch (file.state) {
    case 'receiving':
      if (file.received === file.size) return { ...QUIET, tone: 'busy', sentence: 'Checking…' };
      return {
        ...QUIET,
        tone: 'failed',
        sentence: `The upload stopped at ${percent(file.received / file.size)}. Drop or choose this file again to go on from there.`,
      };
    case 'converting':
      return { ...QUIET, tone: 'busy', sentence: 'Converting…' };
    case 'ready':
      return { ...QUIET, tone: 'ready', sentence: readyText(file) };
    case 'failed':
      return { ...QUIET, tone: 'failed', sentence: file.problem ?? 'The file could not be used.' };
  }
}

function readyText({ duration_seconds: seconds, frame_count: frames }: ImportFile): string {
  const facts = [
    ...(seconds === null ? [] : [`${seconds.toFixed(1)} s`]),
    ...(frames === null ? [] : [`${frames} frames`]),
  ];
  return ['Ready', ...facts].join(' · ');
}

function percent(part: number): string {
  return `${Math.floor(part * 100)} %`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
