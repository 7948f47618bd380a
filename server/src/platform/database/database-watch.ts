import { Socket } from 'node:net';
import pg from 'pg';
import { AppError } from '../http/app-error.ts';

/**
 * Tells a database that hangs from a statement that takes its time. A call may wait long for a long list, but must not wait
 * for a server that answers nothing at all: it ends after two seconds.
 */
export interface DatabaseWatch {
  /** Ends as `work` does, or with `service_unavailable` as soon as the database is found to answer nobody. */
  whileAnswering<Result>(work: Promise<Result>): Promise<Result>;
}

interface WatchOptions {
  readonly connection: pg.ClientConfig;
  /** How long the simplest question may take. */
  readonly answerTimeoutMs: number;
  /** Is told every time that no answer came. */
  readonly onHang: () => void;
}

/** While a person waits for the reply. With the time for an answer it stays below two seconds. */
const ASK_EVERY_MS = 400;
/** When our own process was so busy that it could not listen, silence tells nothing about the database. */
const LATE_MS = 200;

export function watchDatabase({ connection, answerTimeoutMs, onHang }: WatchOptions): DatabaseWatch {
  const waiting = new Set<(error: unknown) => void>();
  let isWatching = false;

  function watch(): void {
    isWatching = waiting.size > 0;
    if (isWatching) setTimeout(() => void ask(), ASK_EVERY_MS).unref();
  }

  async function ask(): Promise<void> {
    if (waiting.size > 0 && !(await isAnswering(connection, answerTimeoutMs))) {
      onHang();
      const cause = new Error('The database does not answer');
      for (const giveUp of waiting) giveUp(new AppError('service_unavailable', { cause }));
      waiting.clear();
    }
    watch();
  }

  return {
    whileAnswering(work) {
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        if (!isWatching) watch();
        void work.then(resolve, reject).finally(() => waiting.delete(reject));
      });
    },
  };
}

/** Over a connection of its own: all others may be busy. A refusal is an answer, too. */
async function isAnswering(connection: pg.ClientConfig, timeoutMs: number): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({ ...connection, stream: () => socket });
  client.on('error', () => {});
  const answered = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => true,
    );
  let timer: NodeJS.Timeout | undefined;
  const askedAt = performance.now();
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      const isLate = performance.now() - askedAt > timeoutMs + LATE_MS;
      // What has come in meanwhile is read before this.
      setImmediate(() => resolve(isLate));
    }, timeoutMs);
  });
  try {
    return await Promise.race([answered, silence]);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
