import { AppError } from '../platform/http/app-error.ts';

/** As much of a browser as is needed to keep one. */
export interface KeptBrowser {
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface PagePrinter<B extends KeptBrowser> {
  /**
   * Prints a page, in turn. `signal` ends when the time for the page is over: the work closes the page then. A caller whose
   * own signal ends while they wait gives up their place.
   */
  print<Result>(
    work: (browser: B, signal: AbortSignal) => Promise<Result>,
    caller?: AbortSignal,
  ): Promise<Result>;
  close(): Promise<void>;
}

export const PRINTER_LIMITS = {
  pagesAtOnce: 2,
  /** Only a bound for memory: a full ward does not print so many reports at once. */
  waitingAtMost: 200,
  waitingMs: 5 * 60_000,
  /** For the page itself, counted from its turn on. */
  withinMs: 20_000,
  idleMs: 60_000,
} as const;

/**
 * One browser for all, started for the first page and closed after a minute without one. Two pages at once keep it from
 * taking more of the machine than it may; the others wait for their turn. A browser that died is replaced.
 */
export function pagePrinter<B extends KeptBrowser>(launch: () => Promise<B>): PagePrinter<B> {
  const { pagesAtOnce, waitingAtMost, waitingMs, withinMs, idleMs } = PRINTER_LIMITS;
  const waiting = new Set<() => void>();
  let printing = 0;
  let kept: Promise<B> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function browser(): Promise<B> {
    kept ??= launch();
    const mine = kept;
    const known = await mine.catch((error: unknown) => {
      if (kept === mine) kept = null;
      throw error;
    });
    if (known.isConnected()) return known;
    // Of several who find it dead, the first starts the next one.
    if (kept === mine) kept = null;
    return browser();
  }

  function closeBrowser(): Promise<void> {
    clearTimeout(idle);
    const closing = kept;
    kept = null;
    return closing?.then((last) => last.close()).catch(() => {}) ?? Promise.resolve();
  }

  async function takeTurn(caller: AbortSignal | undefined): Promise<void> {
    if (isClosed) throw new AppError('pdf_busy');
    clearTimeout(idle);
    if (printing < pagesAtOnce) {
      printing += 1;
      return;
    }
    if (waiting.size >= waitingAtMost) throw new AppError('pdf_busy');
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        if (waiting.delete(begin)) reject(new AppError('pdf_busy'));
      };
      const timer = setTimeout(giveUp, waitingMs);
      const begin = () => {
        clearTimeout(timer);
        caller?.removeEventListener('abort', giveUp);
        resolve();
      };
      waiting.add(begin);
      caller?.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** The place goes to the person who waits longest. */
  function end(): void {
    const [next] = waiting;
    if (next !== undefined) {
      waiting.delete(next);
      next();
      return;
    }
    printing -= 1;
    if (printing > 0) return;
    idle = setTimeout(() => void closeBrowser(), idleMs);
    idle.unref();
  }

  return {
    async print(work, caller) {
      await takeTurn(caller);
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), withinMs);
      try {
        return await Promise.race([
          browser().then((one) => work(one, limit.signal)),
          rejectAtEnd(limit.signal),
        ]);
      } finally {
        end();
        clearTimeout(timer);
        limit.abort();
      }
    },
    async close() {
      isClosed = true;
      await closeBrowser();
    },
  };
}

function rejectAtEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('pdf_failed')));
  });
}
