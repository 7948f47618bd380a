import { frameRate } from './frame-rate.ts';

export interface ClipTag {
  readonly type: string;
  readonly frameIndex: number;
}

export interface Chapter {
  readonly name: string;
  /** Seconds; a little before the compression, so that the vein is seen open first. */
  readonly startsAt: number;
  readonly endsAt: number;
}

const LEAD_IN_SECONDS = 2;

/** One chapter per pair of start and end tags; a tag without its partner makes none (AMB-200). */
export function compressionChapters(tags: readonly ClipTag[], fps: number | null): readonly Chapter[] {
  const framesPerSecond = frameRate(fps);
  return compressionPairs(tags).map(({ start, end }, index) => ({
    name: `Compression ${index + 1}`,
    startsAt: Math.max(0, start / framesPerSecond - LEAD_IN_SECONDS),
    endsAt: end / framesPerSecond,
  }));
}

function compressionPairs(tags: readonly ClipTag[]): { start: number; end: number }[] {
  const pairs: { start: number; end: number }[] = [];
  let start: number | null = null;
  for (const tag of tags.toSorted((one, other) => one.frameIndex - other.frameIndex)) {
    if (tag.type === 'COMPRESSION_START') start = tag.frameIndex;
    if (tag.type === 'COMPRESSION_END' && start !== null) {
      pairs.push({ start, end: tag.frameIndex });
      start = null;
    }
  }
  return pairs;
}
