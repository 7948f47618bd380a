import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db.ts';
import { insertJob } from './jobs.queries.ts';

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** A second job with the same key is not made, as long as the first is remembered (a week after its end). */
  readonly onceKey?: string;
  readonly maxAttempts?: number;
}

export interface JobQueue {
  /** In the transaction that causes the job, so that both happen or neither. */
  enqueue(tx: Tx | Db, name: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
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
  };
}
