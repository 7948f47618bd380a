import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MediaProblem } from './media-problem.ts';

export interface Ffmpeg {
  /** A path, or a name that is looked for on the PATH. */
  readonly ffmpegPath: string;
  /** Ends the child at once. */
  readonly signal?: AbortSignal | undefined;
}

const TIME_LIMIT_MS = 15 * 60_000;
const OUTPUT_LIMIT_BYTES = 2 ** 30;
const ERROR_TEXT_BYTES = 4000;

const NEEDED =
  'This file needs ffmpeg on the server to be converted, and it is not installed there. ' +
  'MP4 and WebM films that browsers play can be used without it.';
const NOT_CONVERTED = 'This film could not be converted: it is damaged, or of a kind that cannot be read.';

/** Before the input: only what we name is opened, and nothing is allocated that a film of 4096 x 4096 does not need. */
const GUARDS = [
  '-nostdin -hide_banner -nostats -loglevel error -y',
  '-max_alloc 536870912',
  '-protocol_whitelist file,pipe',
  '-threads 1',
]
  .join(' ')
  .split(' ');

/** Pictures only; neither sound nor words of the old file go along. */
const PICTURES_ONLY =
  `-map 0:v:0 -map_metadata -1 -map_chapters -1 -an -sn -dn -threads 1 -t 3600 -fs ${OUTPUT_LIMIT_BYTES}`.split(
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

/** Writes an MP4, or throws a MediaProblem. */
export async function runFfmpeg(
  { ffmpegPath, signal }: Ffmpeg,
  { input, output, outputPath, content }: Conversion,
): Promise<void> {
  signal?.throwIfAborted();
  const args = [...GUARDS, ...input, ...PICTURES_ONLY, ...output, '-movflags', '+faststart', '-f', 'mp4'];
  const child = spawn(ffmpegPath, [...args, `file:${outputPath}`], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] },
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
    ...(signal ? { signal } : {}),
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let errorText = '';
  child.stderr.on('data', (part: Buffer) => {
    if (errorText.length < ERROR_TEXT_BYTES) errorText += part.toString();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // Where the child ends early, its exit code is the news, and the broken pipe is not; a file that breaks off is.
  const fed = pipeline(Readable.from(content ?? []), child.stdin).catch((error: unknown) => {
    if (!(error instanceof MediaProblem)) return;
    child.kill('SIGKILL');
    throw error;
  });
  const [ending, feeding] = await Promise.allSettled([ended, fed]);
  signal?.throwIfAborted();
  if (feeding.status === 'rejected') throw feeding.reason;
  if (ending.status === 'rejected') throw isMissing(ending.reason) ? new MediaProblem(NEEDED) : ending.reason;
  if (ending.value !== 0) throw new MediaProblem(NOT_CONVERTED, { cause: new Error(errorText) });
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES');
