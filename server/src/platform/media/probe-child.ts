// The process that reads videos of strangers (see probe-video.ts): a message is a path, the answer what was found there.
import { MediaProblem } from './media-problem.ts';
import { readVideoFacts } from './read-video-facts.ts';
import type { VideoFacts } from './video-facts.ts';

export type ProbeAnswer =
  | { readonly kind: 'facts'; readonly facts: VideoFacts }
  | { readonly kind: 'problem'; readonly sentence: string }
  | { readonly kind: 'failure'; readonly message: string };

process.on('message', (path: string) => {
  void answerOf(path).then((answer) => process.send?.(answer));
});
process.send?.('ready');

async function answerOf(path: string): Promise<ProbeAnswer> {
  try {
    return { kind: 'facts', facts: await readVideoFacts(path) };
  } catch (error) {
    if (error instanceof MediaProblem) return { kind: 'problem', sentence: error.message };
    return { kind: 'failure', message: error instanceof Error ? error.message : String(error) };
  }
}
