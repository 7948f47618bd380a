import { readApart } from './reader.ts';
import type { VideoFacts } from './video-facts.ts';

/** What a video says about itself; a MediaProblem where it is none that can be read. */
export function probeVideo(path: string): Promise<VideoFacts> {
  return readApart({ kind: 'video', path }) as Promise<VideoFacts>;
}
