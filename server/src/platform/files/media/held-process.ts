import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MediaProblem } from './media-problem.ts';

interface Hold {
  readonly withinMs: number;
  readonly outputBytes: number;
  readonly memoryBytes: number;
  /** Ends the program at once. */
  readonly signal: AbortSignal | undefined;
  /** What is piped in. */
  readonly content: AsyncIterable<Uint8Array> | undefined;
}

type Ending =
  | { readonly kind: 'done' | 'missing' | 'late' }
  | { readonly kind: 'failed'; readonly errorText: string }
  /** By someone, or by a machine without memory. */
  | { readonly kind: 'killed'; readonly signal: NodeJS.Signals };

const ERROR_TEXT_BYTES = 4000;
const SPARE_OUTPUT_BYTES = 64 << 20;
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
const BY_SOMEBODY: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Runs a program that reads files of strangers: with little priority, without our environment, and with limits that the
 * system keeps. They hold it even where this server is killed and nobody is left to end it.
 */
export async function runHeld(program: string, args: readonly string[], hold: Hold): Promise<Ending> {
  const { signal, withinMs, content } = hold;
  signal?.throwIfAborted();
  const child = start(program, args, hold);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, withinMs);
  let errorText = '';
  child.stderr?.on('data', (part: Buffer) => {
    if (errorText.length < ERROR_TEXT_BYTES) errorText += part.toString();
  });
  const [ended, fed] = await Promise.allSettled([endOf(child), feed(child, content)]);
  clearTimeout(timer);
  signal?.throwIfAborted();
  if (fed.status === 'rejected') throw fed.reason;
  if (ended.status === 'rejected') {
    if (isMissing(ended.reason)) return { kind: 'missing' };
    throw ended.reason;
  }
  const { code, by } = ended.value;
  if (isLate || by === 'SIGXCPU') return { kind: 'late' };
  if (by !== null && BY_SOMEBODY.has(by)) return { kind: 'killed', signal: by };
  if (code === 0) return { kind: 'done' };
  return code === NOT_FOUND || code === NOT_EXECUTABLE ? { kind: 'missing' } : { kind: 'failed', errorText };
}

function start(program: string, args: readonly string[], hold: Hold): ChildProcess {
  const [command, ...rest] = process.platform === 'win32' ? [program] : limited(program, hold);
  const child = spawn(command, [...rest, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] },
    killSignal: 'SIGKILL',
    ...(hold.signal ? { signal: hold.signal } : {}),
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/** A shell sets the limits and becomes the program. A system that knows one of them not goes without it. */
function limited(program: string, { withinMs, outputBytes, memoryBytes }: Hold): [string, ...string[]] {
  const limits = [
    `ulimit -v ${Math.ceil(memoryBytes / 1024)}`,
    `ulimit -t ${Math.ceil(withinMs / 1000)}`,
    // In blocks of 512 bytes. The program keeps to its own limit; this one is for the day when it does not.
    `ulimit -f ${Math.ceil((outputBytes + SPARE_OUTPUT_BYTES) / 512)}`,
    'ulimit -c 0',
  ];
  const script = [...limits.map((limit) => `${limit} 2>/dev/null`), 'exec "$0" "$@"'].join('; ');
  return ['/bin/sh', '-c', script, program];
}

function endOf(child: ChildProcess): Promise<{ code: number | null; by: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    // One that is called off says so before it has ended; until then it may still write.
    child.on('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
    child.once('close', (code, by) => resolve({ code, by }));
  });
}

/** Where the child ends early, its end is the news, and the broken pipe is not; a file that breaks off is. */
async function feed(
  child: ChildProcess,
  content: AsyncIterable<Uint8Array> = Readable.from([]),
): Promise<void> {
  if (child.stdin === null) return;
  try {
    await pipeline(Readable.from(content), child.stdin);
  } catch (error) {
    if (!(error instanceof MediaProblem)) return;
    child.kill('SIGKILL');
    throw error;
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES');
