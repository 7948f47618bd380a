import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** The hash of a file that is being written, made by another thread as it grows. */
export interface ContentHash {
  /** So many bytes have been written. */
  grownTo(size: number): void;
  /**
   * SHA-256 of so many bytes. The file must not be closed before this has ended, whether it is still wanted or not: the
   * thread would read from whatever is opened under its number next.
   */
  end(size: number): Promise<string>;
}

/** What the thread is told: the file has grown to so many bytes. Only at its end there is an answer. */
interface Question {
  readonly id: number;
  readonly fd: number;
  readonly size: number;
  readonly isEnd: boolean;
}

type Answer =
  { readonly id: number; readonly digest: string } | { readonly id: number; readonly failure: string };

interface Waiting {
  resolve(digest: string): void;
  reject(reason: Error): void;
}

interface HashThread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** Why it is there no more. */
  ended: Error | null;
}

/** One core is left for calls; more than a few find no disk that is quick enough. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

const threads = new Map<number, HashThread>();
let lastId = 0;

/**
 * Hashing costs more than all the rest of taking a file in, and while it runs, no other call is answered. So it happens
 * beside, on bytes that are read back from the file, which the system still has in memory.
 */
export function hashWhileWritten(fd: number): ContentHash {
  lastId += 1;
  const id = lastId;
  const thread = threadAt(id % THREADS);
  const ask = (question: Omit<Question, 'id' | 'fd'>) =>
    thread.worker.postMessage({ id, fd, ...question } satisfies Question, []);
  let ending: Promise<string> | null = null;
  return {
    grownTo: (size) => ask({ size, isEnd: false }),
    end(size) {
      ending ??= new Promise((resolve, reject) => {
        if (thread.ended !== null) return reject(thread.ended);
        thread.waiting.set(id, { resolve, reject });
        thread.worker.ref();
        ask({ size, isEnd: true });
      });
      return ending;
    },
  };
}

/** SHA-256 of a file as it is. */
export async function hashOfFile(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    return await hashWhileWritten(file.fd).end((await file.stat()).size);
  } finally {
    await file.close();
  }
}

function threadAt(place: number): HashThread {
  const known = threads.get(place);
  if (known) return known;
  const worker = new Worker(new URL('./hash-thread.js', import.meta.url));
  const thread: HashThread = { worker, waiting: new Map(), ended: null };
  threads.set(place, thread);
  // While nobody waits for it, it does not keep the process from ending.
  worker.unref();
  worker.on('message', (answer: Answer) => hear(thread, answer));
  const giveUp = (reason: Error) => {
    thread.ended ??= reason;
    if (threads.get(place) === thread) threads.delete(place);
    for (const { reject } of thread.waiting.values()) reject(reason);
    thread.waiting.clear();
  };
  worker.on('error', giveUp);
  worker.on('exit', () => giveUp(new Error('The thread that hashes content has ended')));
  return thread;
}

function hear({ worker, waiting }: HashThread, answer: Answer): void {
  const asker = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (waiting.size === 0) worker.unref();
  if ('digest' in answer) asker?.resolve(answer.digest);
  else asker?.reject(new Error(`Content could not be hashed: ${answer.failure}`));
}
