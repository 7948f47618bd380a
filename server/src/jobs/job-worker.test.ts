import { setTimeout as delay } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../test/test-clock.ts';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../platform/database/db.ts';
import { type JobWorker, startJobWorker } from './job-worker.ts';
import { defineJob, type JobDefinition, jobQueue } from './jobs.service.ts';
import { workerStatements } from './jobs.queries.ts';
import { jobs } from '../tables/jobs.tables.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let clock: ReturnType<typeof testClock>;
let workers: JobWorker[];

beforeEach(async () => {
  database = await testDatabase();
  clock = testClock();
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop(0)));
  await database.drop();
});

function work(definitions: readonly JobDefinition[], concurrency = 4, pollMs = 50): JobWorker {
  const worker = startJobWorker({
    database,
    connection: database.connection,
    clock,
    log,
    jobs: definitions,
    concurrency,
    pollMs,
  });
  workers.push(worker);
  return worker;
}

const enqueue = (name: string, payload: unknown, options = {}) =>
  inTransaction(database.db, (tx) => jobQueue(clock).enqueue(tx, name, payload, options));

const rows = () =>
  database.db
    .select({
      status: jobs.status,
      attempts: jobs.attempts,
      lastError: jobs.lastError,
      payload: jobs.payload,
    })
    .from(jobs)
    .orderBy(asc(jobs.createdAt));

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

const allAre = (status: string) => async () => (await rows()).every((row) => row.status === status);

describe('jobs', () => {
  test('two workers run two hundred jobs, each once', async () => {
    const runs = new Map<number, number>();
    const job = defineJob<{ n: number }>('count', async ({ payload: { n } }) => {
      runs.set(n, (runs.get(n) ?? 0) + 1);
      await delay(1);
    });
    for (let n = 0; n < 200; n += 1) await enqueue('count', { n });
    work([job]);
    work([job]);
    await until(allAre('done'));
    expect(runs.size).toBe(200);
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
  });

  test('jobs that wait for a place, or come while others end, do not wait for the next look at the clock', async () => {
    // Some end together, some while the next ones are asked for.
    const job = defineJob<{ n: number }>('pause', ({ payload: { n } }) => delay(n % 3));
    for (let n = 0; n < 30; n += 1) await enqueue('pause', { n });
    work([job], 3, 10 * 60_000);
    for (let n = 0; n < 30; n += 1) await enqueue('pause', { n });
    await until(allAre('done'));
    expect(await rows()).toHaveLength(60);
  });

  test('a job exists only if the transaction that asked for it commits', async () => {
    await expect(
      inTransaction(database.db, async (tx) => {
        await jobQueue(clock).enqueue(tx, 'never', {});
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  test('a job whose worker died is taken again within a minute', async () => {
    await enqueue('orphan', {});
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + 40_000);
    const token = '0f8fad5b-d9cb-469f-a165-70867728950e';
    // The dead worker: it claims, and never speaks again.
    expect(
      await workerStatements(database.db).claim({ names: ['orphan'], limit: 1, token, now, leaseUntil }),
    ).toHaveLength(1);
    const attempts: number[] = [];
    work([defineJob('orphan', async ({ attempt }) => void attempts.push(attempt))]);
    await delay(200);
    expect(attempts).toEqual([]);
    clock.forward(60_000);
    await until(allAre('done'));
    expect(attempts).toEqual([2]);
  });

  test('a failure is tried again later, and in the end given up', async () => {
    const attempts: number[] = [];
    const job = defineJob('fails', async ({ attempt, isLastAttempt }) => {
      attempts.push(attempt);
      throw new Error(isLastAttempt ? 'for good' : 'for now');
    });
    await enqueue('fails', {}, { maxAttempts: 3 });
    work([job]);
    await until(() => attempts.length === 1);
    await until(allAre('waiting'));
    expect(await rows()).toMatchObject([{ attempts: 1, lastError: 'Error: for now' }]);
    clock.forward(5_000);
    await until(() => attempts.length === 2);
    clock.forward(10_000);
    await until(allAre('failed'));
    expect(await rows()).toMatchObject([{ attempts: 3, lastError: 'Error: for good' }]);
  });

  test('a job runs not before its time', async () => {
    let runs = 0;
    await enqueue('later', {}, { runAt: new Date(clock.now().getTime() + 1_000) });
    work([defineJob('later', async () => void (runs += 1))]);
    await delay(200);
    expect(runs).toBe(0);
    clock.forward(1_000);
    await until(() => runs === 1);
  });

  test('a once-key makes one job of many requests', async () => {
    await Promise.all([1, 2, 3].map((n) => enqueue('once', { n }, { onceKey: 'the-event' })));
    expect(await rows()).toHaveLength(1);
  });

  test('a scheduled job runs once per period, however many servers there are', async () => {
    let runs = 0;
    const job = defineJob('hourly', async () => void (runs += 1), { everyMs: 3_600_000 });
    work([job]);
    work([job]);
    await until(() => runs === 1);
    await delay(200);
    expect(runs).toBe(1);
    clock.forward(3_600_000);
    await until(() => runs === 2);
    expect(await rows()).toHaveLength(2);
  });

  test('a job that does not end in time is given back when its worker stops', async () => {
    let isAborted = false;
    const worker = work([
      defineJob('endless', async ({ signal }) => {
        signal.addEventListener('abort', () => (isAborted = true));
        await new Promise(() => {});
      }),
    ]);
    await enqueue('endless', {});
    await until(async () => (await rows())[0]?.status === 'running');
    await worker.stop(0);
    expect(isAborted).toBe(true);
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  });

  test('a worker that stops lets its job end and takes no other', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let started = 0;
    const slow = defineJob('slow', async () => {
      started += 1;
      await gate;
    });
    const worker = work([slow], 1);
    await enqueue('slow', {});
    await until(() => started === 1);
    await enqueue('slow', {});
    const stopped = worker.stop();
    release();
    await stopped;
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['done', 'waiting']);
  });
});
