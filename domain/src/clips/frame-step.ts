import { frameRate } from './frame-rate.ts';

const STEP_SECONDS = 0.07;

// Media clocks round to microseconds; without this a time read back from a frame's first instant falls one short.
const TIME_TOLERANCE_SECONDS = 1e-5;

/** 0.07 s as whole frames, never none: 2 at 30 frames a second. */
export function framesPerStep(fps: number | null): number {
  return Math.max(1, Math.round(STEP_SECONDS * frameRate(fps)));
}

export interface FrameScale {
  readonly fps: number | null;
  readonly frameCount: number;
}

/** The frame on screen at a time; times outside the clip show its first or last frame. */
export function frameAtTime(seconds: number, { fps, frameCount }: FrameScale): number {
  const frame = Math.floor((seconds + TIME_TOLERANCE_SECONDS) * frameRate(fps));
  const last = Math.max(0, frameCount - 1);
  return Math.min(last, Math.max(0, Number.isNaN(frame) ? 0 : frame));
}

/** A frame's centre: the one time at which no rounding can show a neighbour. */
export function timeOfFrame(frame: number, fps: number | null): number {
  return (frame + 0.5) / frameRate(fps);
}

/** Stepping goes round like the playback: after the last frame comes the first, and before the first the last. */
export function stepFrame(frame: number, step: number, frameCount: number): number {
  if (frameCount <= 0) return 0;
  return (((frame + step) % frameCount) + frameCount) % frameCount;
}
