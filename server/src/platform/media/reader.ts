import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MediaProblem } from './media-problem.ts';
import type { ReaderAnswer, ReaderQuestion } from './reader-child.ts';

/** What a good file needs is a fraction of it; a container that is built to be slow or large meets these. */
const TIME_LIMIT_MS = 60_000;
const HEAP_LIMIT_MB = 128;
const TOO_MUCH =
  'The file could not be read with the time and memory that any video needs: it is damaged or not a real one.';

let reader: Promise<ChildProcess> | null = null;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Files of strangers are read one after the other in a process of their own. A thread is not enough: a table that fills the
 * memory ends all threads.
 */
export function readApart(question: ReaderQuestion): Promise<unknown> {
  const result = turn.then(() => readNow(question));
  turn = result.catch(() => undefined);
  return result;
}

async function readNow(question: ReaderQuestion): Promise<unknown> {
  const answer = await ask(await (reader ??= startReader()), question);
  switch (answer.kind) {
    case 'found':
      return answer.found;
    case 'problem':
      throw new MediaProblem(answer.sentence);
    case 'failure':
      throw new Error(`A file could not be read: ${answer.message}`);
  }
}

/** A reader that ends, or that takes too long, has met a file that no reader should; the next file gets a new one. */
async function ask(child: ChildProcess, question: ReaderQuestion): Promise<ReaderAnswer> {
  child.ref();
  child.channel?.ref();
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  const answer = await new Promise<ReaderAnswer>((resolve) => {
    const give = (given: ReaderAnswer) => {
      child.off('message', give).off('exit', giveUp);
      resolve(given);
    };
    const giveUp = () => give({ kind: 'problem', sentence: TOO_MUCH });
    child.once('message', give).once('exit', giveUp).send(question);
  });
  clearTimeout(timer);
  rest(child);
  return answer;
}

/** A reader that cannot start is our fault, not the file's: the error says so. */
async function startReader(): Promise<ChildProcess> {
  const isBundled = !import.meta.url.endsWith('.ts');
  const code = isBundled ? './reader-child.js' : './reader-child.ts';
  const child = fork(fileURLToPath(new URL(code, import.meta.url)), {
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`, ...(isBundled ? [] : ['--import', 'tsx'])],
    // What a stranger's file could make it do, it does without our secrets and without our log.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const forget = () => (reader = null);
  child.on('exit', forget).on('error', forget);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The reader of films could not start (${code}).`)));
  });
  return child;
}

/** While nobody asks, it does not keep the server from ending; it ends with it. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
