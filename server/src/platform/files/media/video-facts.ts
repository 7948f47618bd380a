import { MediaProblem } from './media-problem.ts';

export type VideoContainer = 'mp4' | 'webm' | 'other';
export type VideoCodec = 'h264' | 'h265' | 'vp8' | 'vp9' | 'av1' | 'other';

/** As numbers of the standard: profile 100 is High, level 41 is 4.1. */
export interface H264Kind {
  readonly profile: number;
  readonly level: number;
}

export interface VideoFacts {
  readonly container: VideoContainer;
  readonly codec: VideoCodec;
  readonly durationSeconds: number;
  readonly fps: number;
  readonly frameCount: number;
  readonly width: number;
  readonly height: number;
  /** All current browsers play it as it is. */
  readonly isPlayable: boolean;
  /** Null for other codecs. */
  readonly h264: H264Kind | null;
}

export const VIDEO_LIMITS = {
  pixelsPerSide: 4096,
  frames: 100_000,
  seconds: 3600,
  /** Of all frames together: half an hour of 1080p. More is not encoded in the time that a conversion has. */
  encodedPixels: 2 ** 36,
} as const;

/** Before it is converted: few bytes can be very many pictures. */
export function refuseTooMuch({ width, height, frameCount }: VideoFacts): void {
  if (width * height * frameCount <= VIDEO_LIMITS.encodedPixels) return;
  throw new MediaProblem(
    `The film has ${frameCount} frames of ${width} x ${height} pixels, which are too many to be converted.`,
  );
}

const PLAYABLE_CODECS: Readonly<Record<VideoContainer, ReadonlySet<VideoCodec>>> = {
  mp4: new Set(['h264', 'vp9', 'av1']),
  webm: new Set(['vp8', 'vp9', 'av1']),
  other: new Set(),
};

/** Eight bits and 4:2:0 each: Baseline, Main and High of H.264, the first profile of VP9 and of AV1. */
const PLAYABLE_PARAMETERS = /^(avc[13]\.(42|4d|64)[0-9a-f]{4}|vp8|vp09\.00|av01\.0)/i;

/** `parameters` names the profile as browsers do: avc1.64001f. */
export function isPlayableVideo(container: VideoContainer, codec: VideoCodec, parameters: string): boolean {
  return PLAYABLE_CODECS[container].has(codec) && PLAYABLE_PARAMETERS.test(parameters);
}

export function h264KindOf(parameters: string): H264Kind | null {
  const digits = /^avc[13]\.([0-9a-f]{2})[0-9a-f]{2}([0-9a-f]{2})$/i.exec(parameters);
  if (!digits?.[1] || !digits[2]) return null;
  return { profile: Number.parseInt(digits[1], 16), level: Number.parseInt(digits[2], 16) };
}
