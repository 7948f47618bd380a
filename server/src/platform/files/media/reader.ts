import type { ChildProcess } from 'node:child_process';
import { concurrencyLimit } from '../../concurrency-limit.ts';
import { MediaProblem } from './media-problem.ts';
import type { ReaderAnswer, ReaderQuestion } from './reader-child.ts';
import { rest, startReader, wake } from './reader-process.ts';

interface ReaderLimits {
  /** As many files at once; a file that is built to be slow holds one of them. */
  readonly readers: number;
  readonly withinMs: number;
}

/** What a good file needs is a fraction of it; a container that is built to be slow or large meets these. */
const LIMITS: ReaderLimits = { readers: 4, withinMs: 60_000 };
/** Of someone, or of a machine without memory. A reader whose own memory is full aborts. */
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM']);
const TOO_MUCH =
  'The file could not be read with the time and memory that any video needs: it is damaged or not a real one.';

/** Broken by its file, or ended from outside, which is no fault of the file: it is read again. Twice is no accident. */
type Ending = ReaderAnswer | 'broken' | 'ended';

/**
 * Files of strangers are read in processes of their own, some at once. A thread is not enough: a table that fills the memory
 * ends all threads. Processes are started as they are needed and kept, because starting costs more than reading.
 */
export function readerPool({ readers, withinMs }: ReaderLimits, startOne = startReader) {
  // The last one that was used is the first to be used again: a quiet server has one.
  const resting: ChildProcess[] = [];
  const inTurn = concurrencyLimit(readers);

  async function start(): Promise<ChildProcess> {
    const child = await startOne();
    child.once('exit', () => {
      const at = resting.indexOf(child);
      if (at !== -1) resting.splice(at, 1);
    });
    return child;
  }

  async function ask(child: ChildProcess, question: ReaderQuestion): Promise<Ending> {
    const answer = await answerOf(child, question, withinMs);
    if (typeof answer !== 'string') {
      rest(child);
      resting.push(child);
    }
    return answer;
  }

  return (question: ReaderQuestion): Promise<unknown> =>
    inTurn(async () => {
      const answer = await ask(resting.pop() ?? (await start()), question);
      return foundIn(answer === 'ended' ? await ask(await start(), question) : answer);
    });
}

export const readApart = readerPool(LIMITS);

function foundIn(answer: Ending): unknown {
  if (typeof answer === 'string') throw new MediaProblem(TOO_MUCH);
  switch (answer.kind) {
    case 'found':
      return answer.found;
    case 'problem':
      throw new MediaProblem(answer.sentence);
    case 'failure':
      throw new Error(`A file could not be read: ${answer.message}`);
  }
}

/** A reader that takes too long is ended: it has met a file that no reader should. */
async function answerOf(child: ChildProcess, question: ReaderQuestion, withinMs: number): Promise<Ending> {
  wake(child);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, withinMs);
  const answer = await new Promise<Ending>((resolve) => {
    const give = (given: ReaderAnswer) => {
      child.off('exit', giveUp);
      resolve(given);
    };
    const giveUp = (_code: number | null, signal: NodeJS.Signals | null) => {
      child.off('message', give);
      resolve(signal !== null && FROM_OUTSIDE.has(signal) && !isLate ? 'ended' : 'broken');
    };
    child.once('message', give).once('exit', giveUp);
    // One that just died cannot be told; its exit says so.
    child.send(question, () => {});
  });
  clearTimeout(timer);
  return answer;
}
