import { AppError } from '../platform/app-error.ts';

/** As much of a browser as is needed to keep one. */
export interface KeptBrowser {
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface PagePrinter<B extends KeptBrowser> {
  /** Lets a page be printed. `signal` ends when the time is over: whoever hears it closes the page. */
  print<Result>(work: (browser: B, signal: AbortSignal) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export const PRINTER_LIMITS = {
  pagesAtOnce: 2,
  waitingAtMost: 8,
  /** From the call on, waiting included. */
  withinMs: 20_000,
  idleMs: 60_000,
} as const;

/**
 * One browser for all, started when somebody prints and closed when nobody has for a minute. Two pages at once, a short
 * queue, and a time limit keep it from taking more of the machine than it may; a browser that died is replaced.
 */
export function pagePrinter<B extends KeptBrowser>(launch: () => Promise<B>): PagePrinter<B> {
  const { pagesAtOnce, waitingAtMost, withinMs, idleMs } = PRINTER_LIMITS;
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

  /** Answers whether the page had to wait. */
  async function begin(signal: AbortSignal): Promise<boolean> {
    if (isClosed) throw new AppError('pdf_busy');
    clearTimeout(idle);
    if (printing < pagesAtOnce) {
      printing += 1;
      return false;
    }
    if (waiting.size >= waitingAtMost) throw new AppError('pdf_busy');
    await new Promise<void>((resolve, reject) => {
      waiting.add(resolve);
      signal.addEventListener('abort', () => {
        if (waiting.delete(resolve)) reject(new AppError('pdf_busy'));
      });
    });
    return true;
  }

  /** The place goes to whoever waits longest. */
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
    async print(work) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), withinMs);
      try {
        const hasWaited = await begin(limit.signal);
        try {
          return await Promise.race([
            browser().then((one) => work(one, limit.signal)),
            // A page that had less than the whole time may well be printed at the next try.
            over(limit.signal, hasWaited ? 'pdf_busy' : 'pdf_failed'),
          ]);
        } finally {
          end();
        }
      } finally {
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

function over(signal: AbortSignal, code: 'pdf_busy' | 'pdf_failed'): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError(code)));
  });
}
