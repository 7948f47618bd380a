import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { sqlState } from '../platform/database/db-errors.ts';
import { listen } from '../platform/http/listen.ts';
import type { Log } from '../platform/log.ts';
import {
  type ClaimedJob,
  deleteFinishedBefore,
  extendLeases,
  insertJob,
  JOBS_CHANNEL,
  releaseJobs,
  workerStatements,
} from './jobs.queries.ts';
import type { JobDefinition } from './jobs.service.ts';
import { createWakeUp } from './wake-up.ts';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60 * 60 * 1000;

interface WorkerOptions {
  /** With a longer statement timeout than calls have. */
  readonly database: Database;
  readonly connection: pg.ClientConfig;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: readonly JobDefinition[];
  readonly concurrency?: number;
  readonly pollMs?: number;
}

export interface JobWorker {
  /** Takes no more jobs, lets the running ones end for a while, and gives the rest back. */
  stop(graceMs?: number): Promise<void>;
}

const CONCURRENCY = 4;
const POLL_MS = 5_000;
/** A killed worker's job is free after the lease: well below a minute, with the poll that finds it. */
const LEASE_MS = 40_000;
const HEARTBEAT_MS = 10_000;
const STOP_GRACE_MS = 5_000;
/** Once-keys of finished jobs are remembered this long. */
const KEEP_FINISHED_MS = 7 * 24 * 60 * 60 * 1000;
const TIDY_EVERY_MS = 60 * 60 * 1000;
const ERROR_LENGTH = 500;

interface Running {
  readonly abort: AbortController;
  readonly end: Promise<void>;
}

export function startJobWorker(options: WorkerOptions): JobWorker {
  const { database, clock, log, concurrency = CONCURRENCY, pollMs = POLL_MS } = options;
  const { db } = database;
  const statements = workerStatements(db);
  const definitions = new Map(options.jobs.map((job) => [job.name, job]));
  const running = new Map<string, Running>();
  const scheduled = new Map<string, number>();
  const token = randomUUID();
  const wakeUp = createWakeUp();
  const listener = listen(options.connection, JOBS_CHANNEL, wakeUp.trigger);
  const stopping = new AbortController();
  let tidiedAt = Number.NEGATIVE_INFINITY;

  const leaseUntil = () => new Date(clock.now().getTime() + LEASE_MS);

  /** One row per period over all servers: anyone who comes second meets the once-key. */
  async function enqueueScheduled(): Promise<void> {
    const now = clock.now();
    for (const { name, everyMs } of definitions.values()) {
      if (everyMs === null) continue;
      const period = Math.floor(now.getTime() / everyMs);
      if (scheduled.get(name) === period) continue;
      const onceKey = `${name}@${new Date(period * everyMs).toISOString()}`;
      await insertJob(db, { name, payload: {}, onceKey, maxAttempts: 3, runAt: now, createdAt: now });
      scheduled.set(name, period);
    }
  }

  async function tidy(): Promise<void> {
    const now = clock.now().getTime();
    if (now - tidiedAt < TIDY_EVERY_MS) return;
    await deleteFinishedBefore(db, new Date(now - KEEP_FINISHED_MS));
    tidiedAt = now;
  }

  /** Whether there may be more to take at once. */
  async function claim(): Promise<boolean> {
    const free = concurrency - running.size;
    if (free <= 0 || definitions.size === 0 || stopping.signal.aborted) return false;
    const now = clock.now();
    const claimed = await statements.claim({
      names: [...definitions.keys()],
      limit: free,
      token,
      now,
      leaseUntil: leaseUntil(),
    });
    for (const job of claimed) {
      const abort = new AbortController();
      running.set(job.guid, { abort, end: perform(job, abort.signal) });
    }
    // One may have ended while these were asked for.
    return claimed.length === free && running.size < concurrency;
  }

  async function perform(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const context = { job: job.name, jobGuid: job.guid, attempt: job.attempts };
    try {
      const failure = await attempt(job, signal);
      if (failure !== null) log.warn({ ...context, err: failure }, 'a job failed');
      if (!(await settle(job, failure))) log.warn(context, 'a job was lost to another worker');
    } catch (err) {
      // The outcome could not be written: the lease runs out, and the job is taken again.
      log.error({ ...context, err }, 'the outcome of a job could not be kept');
    } finally {
      // Where there was room for another one, nothing waits for it.
      const wasFull = running.size >= concurrency;
      running.delete(job.guid);
      if (wasFull) wakeUp.trigger();
    }
  }

  async function attempt(job: ClaimedJob, signal: AbortSignal): Promise<unknown> {
    if (job.attempts > job.maxAttempts) return new Error('its worker died at every attempt');
    try {
      await definitions.get(job.name)?.run({
        payload: job.payload,
        attempt: job.attempts,
        isLastAttempt: job.attempts >= job.maxAttempts,
        signal,
        log,
      });
      return null;
    } catch (error) {
      return error ?? new Error('the job threw nothing');
    }
  }

  function settle(job: ClaimedJob, failure: unknown): Promise<boolean> {
    const now = clock.now();
    if (failure === null) {
      return statements.finishJob(job.guid, token, { status: 'done', finishedAt: now, lastError: null });
    }
    const lastError = errorMessage(failure);
    if (job.attempts >= job.maxAttempts) {
      return statements.finishJob(job.guid, token, { status: 'failed', finishedAt: now, lastError });
    }
    const runAt = new Date(now.getTime() + retryDelayMs(job.attempts));
    return statements.finishJob(job.guid, token, { status: 'waiting', finishedAt: null, runAt, lastError });
  }

  async function beat(): Promise<void> {
    if (running.size === 0) return;
    const kept = await extendLeases(db, token, [...running.keys()], leaseUntil());
    for (const [guid, { abort }] of running) if (!kept.has(guid)) abort.abort();
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      let mayBeMore = false;
      try {
        await enqueueScheduled();
        await tidy();
        mayBeMore = await claim();
      } catch (err) {
        log.warn({ err }, 'jobs cannot be looked at');
      }
      // Anyone who asks for a job rings, or the end of one of a full load; or the time comes.
      if (!mayBeMore) await wakeUp.wait(pollMs);
    }
  }

  const heartbeat = setInterval(() => {
    beat().catch((err: unknown) => log.warn({ err }, 'leases cannot be extended'));
  }, HEARTBEAT_MS);
  const working = work();

  return {
    async stop(graceMs = STOP_GRACE_MS) {
      stopping.abort();
      wakeUp.trigger();
      await working;
      const grace = setTimeout(() => {
        for (const { abort } of running.values()) abort.abort();
      }, graceMs);
      await Promise.race([
        Promise.all([...running.values()].map(({ end }) => end)),
        new Promise((resolve) => setTimeout(resolve, graceMs + 1_000).unref()),
      ]);
      clearTimeout(grace);
      clearInterval(heartbeat);
      if (running.size > 0) await releaseJobs(db, token, clock.now());
      await listener.stop();
    },
  };
}

/** What staff may read about a failure. Messages of the database quote values, so only their code is kept. */
function errorMessage(failure: unknown): string {
  const state = sqlState(failure);
  if (state !== null) return `database error ${state}`;
  return (failure instanceof Error ? `${failure.name}: ${failure.message}` : 'unknown').slice(
    0,
    ERROR_LENGTH,
  );
}

/** 5 s, 10 s, 20 s, … up to an hour: twelve attempts span about five hours, a night's outage of a mail server more or less. */
function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS);
}
