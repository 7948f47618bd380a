// `npx tsx bench/compare-queues.ts FOLDER`: our job queue beside graphile-worker and pg-boss (docs/decisions/0037), which FOLDER holds:
// `npm install --prefix FOLDER graphile-worker pg-boss`. They are no packages of the product.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { defineJob, jobQueue } from '../server/src/jobs/jobs.service.ts';
import { startJobWorker } from '../server/src/jobs/job-worker.ts';
import { inTransaction, JOB_STATEMENT_TIMEOUT_MS, openDatabase } from '../server/src/platform/database/db.ts';
import { createLog } from '../server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { databaseUrl, makeDatabase } from './bench-database.ts';
import { median } from './statistics.ts';

const WAITING_JOBS = 2_000;
const ROUNDS = 3;
const SINGLE_JOBS = 40;
const AT_ONCE = 4;
const JOB = 'compare';

interface Queue {
  enqueue(count: number): Promise<void>;
  /** Works until it is stopped; `onJob` is called at the start of each. */
  work(onJob: () => void): Promise<{ stop(): Promise<unknown> }>;
  close(): Promise<unknown>;
}

// Neither is a package of the product, so their types are not here; these are the few calls that are made.
interface GraphileWorker {
  run(options: object): Promise<{ stop(): Promise<void> }>;
  makeWorkerUtils(options: object): Promise<{ migrate(): Promise<void>; release(): Promise<void> }>;
}
interface PgBoss {
  start(): Promise<unknown>;
  stop(options: object): Promise<void>;
  createQueue(name: string, options: object): Promise<void>;
  insert(name: string, jobs: readonly object[]): Promise<unknown>;
  work(name: string, options: object, handler: (jobs: readonly unknown[]) => Promise<void>): Promise<string>;
  offWork(name: string): Promise<void>;
}

function ownQueue(connection: pg.ClientConfig): Queue {
  const clock = { now: () => new Date() };
  const log = createLog('error');
  const database = openDatabase({
    connection,
    maxConnections: AT_ONCE + 1,
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
  });
  const queue = jobQueue(clock);
  return {
    enqueue: (count) =>
      inTransaction(database.db, async (tx) => {
        for (let made = 0; made < count; made += 1) await queue.enqueue(tx, JOB, { made });
      }),
    async work(onJob) {
      const job = defineJob(JOB, async () => onJob());
      return startJobWorker({ database, connection, clock, log, jobs: [job], concurrency: AT_ONCE });
    },
    close: () => database.close(),
  };
}

async function graphileQueue(load: NodeJS.Require, url: string, pool: pg.Pool): Promise<Queue> {
  const { run, makeWorkerUtils } = load('graphile-worker') as GraphileWorker;
  const silent = { logger: new (load('graphile-worker').Logger)(() => () => {}) };
  const utils = await makeWorkerUtils({ connectionString: url, ...silent });
  await utils.migrate();
  await utils.release();
  return {
    async enqueue(count) {
      await pool.query(
        `select graphile_worker.add_job($1, json_build_object('made', made)) from generate_series(1, $2) made`,
        [JOB, count],
      );
    },
    work: (onJob) =>
      run({
        connectionString: url,
        concurrency: AT_ONCE,
        noHandleSignals: true,
        taskList: { [JOB]: async () => onJob() },
        ...silent,
      }),
    close: () => pool.end(),
  };
}

async function bossQueue(load: NodeJS.Require, url: string): Promise<Queue> {
  const { PgBoss } = load('pg-boss') as { PgBoss: new (options: object) => PgBoss };
  const boss = new PgBoss({ connectionString: url, useListenNotify: true });
  await boss.start();
  await boss.createQueue(JOB, { notify: true });
  return {
    async enqueue(count) {
      await boss.insert(
        JOB,
        Array.from({ length: count }, (_, made) => ({ data: { made } })),
      );
    },
    async work(onJob) {
      // As eager as it can be: woken by each job, and asking again at once while a batch comes full.
      const options = { batchSize: AT_ONCE, burstWhenBatchFull: true };
      await boss.work(JOB, options, async (jobs) => jobs.forEach(onJob));
      return { stop: () => boss.offWork(JOB) };
    },
    close: () => boss.stop({ graceful: false }),
  };
}

async function jobsPerSecond(queue: Queue): Promise<number> {
  await queue.enqueue(WAITING_JOBS);
  const from = performance.now();
  let done = 0;
  let ended = () => {};
  const allDone = new Promise<void>((resolve) => (ended = resolve));
  const worker = await queue.work(() => {
    done += 1;
    if (done === WAITING_JOBS) ended();
  });
  await allDone;
  const seconds = (performance.now() - from) / 1_000;
  await worker.stop();
  return WAITING_JOBS / seconds;
}

/** From the call that enqueues one job, for which an idle worker waits, to its start. */
async function startedAfterMs(queue: Queue): Promise<number> {
  let started = () => {};
  const worker = await queue.work(() => started());
  const times: number[] = [];
  for (let at = 0; at < SINGLE_JOBS; at += 1) {
    const start = new Promise<void>((resolve) => (started = resolve));
    const from = performance.now();
    await queue.enqueue(1);
    await start;
    times.push(performance.now() - from);
  }
  await worker.stop();
  return median(times);
}

const load = createRequire(join(resolve(process.argv[2] ?? ''), 'package.json'));
const folder = mkdtempSync(join(tmpdir(), 'sonoboard-queues-'));
const postgres = await startEmbeddedPostgres(folder);
const connection = await makeDatabase(postgres, 'queues');
const url = databaseUrl(connection);
const queues = {
  ours: ownQueue(connection),
  'graphile-worker': await graphileQueue(load, url, new pg.Pool(connection)),
  'pg-boss': await bossQueue(load, url),
};
const rates: Record<string, number[]> = {};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, queue] of Object.entries(queues)) (rates[name] ??= []).push(await jobsPerSecond(queue));
}
for (const [name, queue] of Object.entries(queues)) {
  const rate = median(rates[name] ?? []).toFixed(0);
  console.log(
    `${name}: ${rate} jobs per second; one starts after ${(await startedAfterMs(queue)).toFixed(1)} ms`,
  );
}
for (const queue of Object.values(queues)) await queue.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
