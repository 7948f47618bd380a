import type { SQL } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import { insertionOfJobs, insertJob } from './jobs.queries.ts';

interface EnqueueOptions {
  readonly runAt?: Date;
  /** A second job with the same key is not made, as long as the first is remembered (a week after its end). */
  readonly onceKey?: string;
  readonly maxAttempts?: number;
}

export interface JobQueue {
  /** In the transaction that causes the job, so that both happen or neither. */
  enqueue(tx: Tx, name: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** As a part of the statement that causes them: a job for each row of (name, payload). */
  enqueueing(rows: SQL): SQL;
}

const MAX_ATTEMPTS = 12;

export function jobQueue(clock: Clock): JobQueue {
  return {
    async enqueue(tx, name, payload, { runAt, onceKey, maxAttempts = MAX_ATTEMPTS } = {}) {
      const now = clock.now();
      await insertJob(tx, {
        name,
        payload,
        onceKey: onceKey ?? null,
        maxAttempts,
        runAt: runAt ?? now,
        createdAt: now,
      });
    },
    enqueueing: (rows) => insertionOfJobs(rows, { maxAttempts: MAX_ATTEMPTS, now: clock.now() }),
  };
}

export interface JobRun<Payload> {
  readonly payload: Payload;
  /** Counts from 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Fires when the server stops, or when the job was lost to another worker: stop writing then. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

interface JobOptions {
  /** Runs by itself, once per period over all servers. */
  readonly everyMs?: number;
}

export interface JobDefinition {
  readonly name: string;
  readonly everyMs: number | null;
  run(run: JobRun<unknown>): Promise<void>;
}

/**
 * A job may run again after a crash between its last write and the note that it is done, so its work must bear
 * repetition. What it throws is tried again later.
 */
export function defineJob<Payload>(
  name: string,
  handler: (run: JobRun<Payload>) => Promise<void>,
  { everyMs }: JobOptions = {},
): JobDefinition {
  // The payload was written by enqueue() under the same name, in this product.
  return { name, everyMs: everyMs ?? null, run: (run) => handler(run as JobRun<Payload>) };
}
