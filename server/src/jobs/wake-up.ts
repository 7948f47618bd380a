import pg from 'pg';
import { JOBS_CHANNEL } from './jobs.queries.ts';

const RECONNECT_MS = 1_000;

export interface WakeUp {
  /** Resolves at the next notification, or after the given time. */
  wait(milliseconds: number): Promise<void>;
  /** Ends all waiting at once. */
  ring(): void;
  stop(): Promise<void>;
}

/**
 * Hears of new jobs over LISTEN. It is a convenience only: polling finds them too, so a lost connection is replaced
 * without haste, and the first thing after it is a ring, because jobs may have come meanwhile.
 */
export function listenForJobs(connection: pg.ClientConfig): WakeUp {
  const waiting = new Set<() => void>();
  // A ring that nobody waits for must not be lost: the next wait ends at once.
  let hasRung = false;
  const ring = () => {
    hasRung = waiting.size === 0;
    for (const wake of waiting) wake();
    waiting.clear();
  };
  let client: pg.Client | null = null;
  let reconnect: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: 'sonoboard jobs', keepAlive: true });
    client = next;
    const replace = () => {
      if (isStopped || client !== next) return;
      client = null;
      void next.end().catch(() => {});
      reconnect = setTimeout(() => void connect(), RECONNECT_MS);
      reconnect.unref();
    };
    // A killed connection emits its error twice, hence on, not once.
    next.on('error', replace);
    next.on('end', replace);
    next.on('notification', ring);
    try {
      await next.connect();
      await next.query(`listen ${JOBS_CHANNEL}`);
      ring();
    } catch {
      replace();
    }
  };
  const connected = connect();

  return {
    wait(milliseconds) {
      if (hasRung) {
        hasRung = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        waiting.add(wake);
      });
    },
    ring,
    async stop() {
      isStopped = true;
      clearTimeout(reconnect);
      ring();
      await connected;
      await client?.end().catch(() => {});
    },
  };
}
