import { stat } from 'node:fs/promises';
import { FfmpegMissing, MediaProblem } from './media-problem.ts';
import { runHeld } from './held-process.ts';

export interface Ffmpeg {
  /** A path, or a name that is looked for on the PATH. */
  readonly ffmpegPath: string;
  /** Ends the child at once. */
  readonly signal?: AbortSignal | undefined;
  readonly limits?: FfmpegLimits;
}

export interface FfmpegLimits {
  readonly withinMs: number;
  readonly outputBytes: number;
  /** Of addresses, which are more than what is used of them: the program itself takes some hundred megabytes. */
  readonly memoryBytes: number;
}

export const FFMPEG_LIMITS: FfmpegLimits = {
  withinMs: 15 * 60_000,
  outputBytes: 2 ** 30,
  memoryBytes: 3 * 2 ** 30,
};

const TOO_LONG = 'Converting this film takes longer than any film needs that can be shown here.';
const TOO_LARGE =
  'This film is too large when it is converted: nothing of it is kept, because its end would be missing.';
const NOT_CONVERTED = 'This film could not be converted: it is damaged, or of a kind that cannot be read.';

/** Before the input: only what we name is opened, and nothing is allocated that a film of 4096 x 4096 does not need. */
const GUARDS = [
  '-nostdin -hide_banner -nostats -loglevel error -y',
  '-max_alloc 536870912',
  '-protocol_whitelist file,pipe',
  '-threads 1',
  // Where pictures cannot be read it would repeat others in their place.
  '-max_error_rate 0.02',
]
  .join(' ')
  .split(' ');

/**
 * Pictures only; neither sound nor words of the old file go along. A film that runs on is cut a minute after the longest that
 * is taken: anyone who looks at it then sees that it is too long.
 */
const PICTURES_ONLY = '-map 0:v:0 -map_metadata -1 -map_chapters -1 -an -sn -dn -threads 1 -t 3660'.split(
  ' ',
);

interface Conversion {
  /** With the kind of file that we found (`-f`): ffmpeg does not guess, so no playlist can pass as a film. */
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly outputPath: string;
  /** What is piped in; without it the input names a file. */
  readonly content?: AsyncIterable<Uint8Array>;
}

/** Writes an MP4, or throws a MediaProblem; any other error is none of the film, and worth another try. */
export async function runFfmpeg(
  { ffmpegPath, signal, limits = FFMPEG_LIMITS }: Ffmpeg,
  { input, output, outputPath, content }: Conversion,
): Promise<void> {
  const { outputBytes } = limits;
  const size = ['-fs', String(outputBytes)];
  const args = [...GUARDS, ...input, ...PICTURES_ONLY, ...size, ...output];
  const ending = await runHeld(
    ffmpegPath,
    [...args, '-movflags', '+faststart', '-f', 'mp4', `file:${outputPath}`],
    { ...limits, signal, content },
  );
  switch (ending.kind) {
    case 'missing':
      throw new FfmpegMissing();
    case 'late':
      throw new MediaProblem(TOO_LONG);
    case 'killed':
      throw new Error(`ffmpeg was ended from outside (${ending.signal})`);
    case 'failed':
      throw new MediaProblem(NOT_CONVERTED, { cause: new Error(ending.errorText) });
    case 'done':
      // It stops at the limit and calls that a success.
      if ((await stat(outputPath)).size >= outputBytes) throw new MediaProblem(TOO_LARGE);
  }
}
