import { type Ffmpeg, runFfmpeg } from './ffmpeg.ts';
import type { FilmKind } from './film-kind.ts';
import { MediaProblem } from './media-problem.ts';
import { probeVideo } from './probe-video.ts';
import { type H264Kind, VIDEO_LIMITS } from './video-facts.ts';

export interface Film {
  readonly path: string;
  readonly kind: FilmKind;
  /** Of a bare stream, which does not say it itself. */
  readonly fps: number | null;
}

/** Baseline, Main and High: what browsers play, so the pictures need not be encoded again. */
const COPIED_PROFILES: ReadonlySet<number> = new Set([66, 77, 100]);

const MAX_PIXELS = String(VIDEO_LIMITS.pixelsPerSide ** 2);

/**
 * For the scale filter: colours as high definition has them, rounded properly. Without these flags each processor takes
 * shortcuts of its own, and the same film has other colours on another machine.
 */
export const TO_BT709 = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int';

/** H.264 High in 4:2:0, at the level that its size and rate ask for; sides even. Films say themselves what their colours are. */
export const H264_OUTPUT = h264Output(TO_BT709);

export function h264Output(scale: string): readonly string[] {
  return [
    ...'-c:v libx264 -preset veryfast -crf 18 -profile:v high -x264-params rc-lookahead=10'.split(' '),
    '-vf',
    `pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=${scale},format=yuv420p`,
    ...'-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' '),
  ];
}

function inputOf({ path, kind, fps }: Film): string[] {
  const rate = fps === null ? [] : ['-framerate', String(fps)];
  return ['-max_pixels', MAX_PIXELS, '-f', kind, ...rate, '-i', `file:${path}`];
}

/** Puts the stream into an MP4 as it is; false where it must be encoded again. */
export async function copyFilm(
  ffmpeg: Ffmpeg,
  film: Film,
  h264: H264Kind,
  outputPath: string,
): Promise<boolean> {
  if (!COPIED_PROFILES.has(h264.profile)) return false;
  try {
    await runFfmpeg(ffmpeg, { input: inputOf(film), output: ['-c:v', 'copy'], outputPath });
    const { fps, isPlayable } = await probeVideo(outputPath);
    // A bare stream with frames out of order, or with a clock of its own, does not come out at its rate.
    return isPlayable && (film.fps === null || Math.abs(fps - film.fps) < film.fps * 0.02);
  } catch (error) {
    if (error instanceof MediaProblem && error.cause !== undefined) return false;
    throw error;
  }
}

export async function encodeFilm(ffmpeg: Ffmpeg, film: Film, outputPath: string): Promise<void> {
  // At the rate that was told, frame by frame; else as the film has it.
  const rate = film.fps === null ? [] : ['-r', String(film.fps)];
  const input = [...rate, ...inputOf({ ...film, fps: null })];
  await runFfmpeg(ffmpeg, { input, output: [...H264_OUTPUT], outputPath });
}
