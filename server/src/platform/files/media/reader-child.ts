// The process that reads files of strangers (see reader.ts).
import { MediaProblem } from './media-problem.ts';
import { readDicomHeader } from './read-dicom-header.ts';
import { readVideoFacts } from './read-video-facts.ts';

const READINGS = { video: readVideoFacts, dicom: readDicomHeader };

export interface ReaderQuestion {
  readonly kind: keyof typeof READINGS;
  readonly path: string;
}

export type ReaderAnswer =
  | { readonly kind: 'found'; readonly found: unknown }
  | { readonly kind: 'problem'; readonly sentence: string }
  | { readonly kind: 'failure'; readonly message: string };

process.on('message', (question: ReaderQuestion) => {
  void answerOf(question).then((answer) => process.send?.(answer));
});
process.send?.('ready');

async function answerOf({ kind, path }: ReaderQuestion): Promise<ReaderAnswer> {
  try {
    return { kind: 'found', found: await READINGS[kind](path) };
  } catch (error) {
    if (error instanceof MediaProblem) return { kind: 'problem', sentence: error.message };
    return { kind: 'failure', message: error instanceof Error ? error.message : String(error) };
  }
}
