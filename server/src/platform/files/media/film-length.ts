import { MediaProblem } from './media-problem.ts';
import type { VideoFacts } from './video-facts.ts';

/** How long a film says that it is. */
export interface FilmLength {
  readonly seconds: number;
  readonly frames: number | null;
}

/** Containers round times, and a few frames at a film's ends may lean on ones that were never recorded. */
const SPARE_SHARE = 0.02;
const SPARE_FRAMES = 2;

/** A film of which ffmpeg gave up a part ends well all the same: only its length tells. */
export function refusePart(declared: FilmLength, made: VideoFacts): void {
  const { frameCount, durationSeconds, fps } = made;
  const frames = (declared.frames ?? 0) * (1 - SPARE_SHARE) - SPARE_FRAMES;
  const seconds = declared.seconds * (1 - SPARE_SHARE) - SPARE_FRAMES / fps;
  if (frameCount >= frames && durationSeconds >= seconds) return;
  throw new MediaProblem(
    declared.frames === null
      ? `The film says that it lasts ${roundSeconds(declared.seconds)} s, and ${roundSeconds(durationSeconds)} s can be read: it is damaged.`
      : `The film says that it has ${declared.frames} frames, and ${frameCount} can be read: it is damaged.`,
  );
}

export const lengthOf = ({ durationSeconds, frameCount }: VideoFacts): FilmLength => ({
  seconds: durationSeconds,
  frames: frameCount,
});

const roundSeconds = (seconds: number) => String(Math.round(seconds * 10) / 10);

/**
 * What the main header of an AVI says; null where it leaves that open. Frames may be named that were dropped while it was
 * recorded, so only the time counts. The other old containers (ASF, MPEG-PS) say nothing that can be relied on.
 */
export function lengthOfAvi(head: Uint8Array): FilmLength | null {
  const bytes = Buffer.from(head);
  const header = bytes.indexOf('avih', 0, 'latin1');
  if (header === -1 || header + 28 > bytes.length) return null;
  const seconds = (bytes.readUInt32LE(header + 8) * bytes.readUInt32LE(header + 24)) / 1_000_000;
  return seconds > 0 ? { seconds, frames: null } : null;
}
