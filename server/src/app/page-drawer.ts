import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DrawnPage, PageToDraw } from '@sonoboard/contract/http/page-drawing';
import type { Log } from '../platform/log.ts';

/** Draws the first picture of a page; null where that would take too long, and the browser draws it alone. */
export type DrawPage = (page: PageToDraw) => Promise<DrawnPage | null>;

export interface PageDrawer {
  readonly draw: DrawPage;
  stop(): Promise<void>;
}

/** A browser draws the page by itself in about that time. */
const WAIT_MS = 300;
/** Those who come when more are waiting would wait in vain. */
const MOST_WAITING = 4;
/** A thread that has been drawing one page for so long will not end. */
const STUCK_MS = 10_000;
const MOST_MEMORY_MB = 256;
/** Holds what one page makes, so that drawing is not interrupted to collect it: that took a fifth of the time. */
const MOST_YOUNG_MEMORY_MB = 64;

type Answer = { readonly id: number } & ({ readonly drawn: DrawnPage } | { readonly failure: string });

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, (drawn: DrawnPage | null) => void>;
}

/**
 * Pages are drawn in a thread of their own: calls do not wait for it, and a page that breaks the thread ends nothing else. A
 * thread that has ended is started again by the next page.
 */
export function pageDrawer(file: string, log: Log): PageDrawer {
  let thread: Thread | null = null;
  let lastId = 0;

  function startThread(): Thread {
    const worker = new Worker(new URL('./drawing-thread.js', import.meta.url), {
      workerData: { file },
      resourceLimits: {
        maxOldGenerationSizeMb: MOST_MEMORY_MB,
        maxYoungGenerationSizeMb: MOST_YOUNG_MEMORY_MB,
      },
    });
    const started: Thread = { worker, waiting: new Map() };
    worker.unref();
    worker.on('message', (answer: Answer) => {
      if ('failure' in answer) log.error({ failure: answer.failure }, 'a page could not be drawn');
      started.waiting.get(answer.id)?.('drawn' in answer ? answer.drawn : null);
    });
    const giveUp = () => {
      if (thread === started) thread = null;
      for (const settle of started.waiting.values()) settle(null);
    };
    worker.on('error', (err) => {
      log.error({ err }, 'the thread that draws pages has ended');
      giveUp();
    });
    worker.on('exit', giveUp);
    return started;
  }

  function ask(page: PageToDraw, { worker, waiting }: Thread): Promise<DrawnPage | null> {
    const id = (lastId += 1);
    return new Promise((resolve) => {
      const late = setTimeout(resolve, WAIT_MS, null);
      const stuck = setTimeout(() => void worker.terminate(), STUCK_MS).unref();
      const settle = (drawn: DrawnPage | null) => {
        clearTimeout(late);
        clearTimeout(stuck);
        waiting.delete(id);
        resolve(drawn);
      };
      waiting.set(id, settle);
      worker.postMessage({ id, page }, []);
    });
  }

  // Its start takes longer than anyone waits.
  if (existsSync(file)) thread = startThread();
  return {
    async draw(page) {
      if (!existsSync(file)) return null;
      thread ??= startThread();
      return thread.waiting.size >= MOST_WAITING ? null : ask(page, thread);
    },
    async stop() {
      await thread?.worker.terminate();
    },
  };
}
