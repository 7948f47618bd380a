import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ContentFacts } from './stored-content.ts';

export interface CopiedFile extends ContentFacts {
  /** How long the file was that was copied. */
  readonly sourceSize: number;
}

/** Copies files in threads of its own, which hash them on the way. */
export interface FileCopier {
  /** To a new file, which the caller syncs. Null where there is no file to copy. */
  copy(from: string, to: string): Promise<CopiedFile | null>;
  /** Copies that are under way are not waited for. */
  close(): Promise<void>;
}

/** Hashing keeps a core busy; beyond four there is hardly a disk that is quick enough. */
const THREADS = Math.min(4, availableParallelism());

/** What a thread answers (copy-thread.js). */
type Answer =
  | { readonly id: number; readonly copied: CopiedFile | null }
  | { readonly id: number; readonly failure: { readonly code?: string; readonly message: string } };

interface Waiting {
  resolve(copied: CopiedFile | null): void;
  reject(reason: Error): void;
}

export function fileCopier(): FileCopier {
  const waiting = new Map<number, Waiting>();
  let workers: readonly Worker[] = [];
  let lastId = 0;
  let ended: Error | null = null;

  function hear(answer: Answer): void {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('copied' in answer) asker?.resolve(answer.copied);
    else asker?.reject(Object.assign(new Error(answer.failure.message), { code: answer.failure.code }));
  }

  function giveUp(reason: Error): void {
    ended ??= reason;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  function startThread(): Worker {
    const worker = new Worker(new URL('./copy-thread.js', import.meta.url));
    worker.on('message', hear);
    worker.on('error', giveUp);
    worker.on('exit', () => giveUp(new Error('A thread that copies files has ended')));
    return worker;
  }

  return {
    copy(from, to) {
      if (workers.length === 0) workers = Array.from({ length: THREADS }, startThread);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        if (ended !== null) return reject(ended);
        waiting.set(id, { resolve, reject });
        workers[id % THREADS]?.postMessage({ id, from, to }, []);
      });
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
