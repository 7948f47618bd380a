import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  downloadResearchExport,
  listResearchExports,
  startResearchExport,
} from '@sonoboard/contract/data-collections/research-exports.endpoints';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_DEFAULT_SETTINGS } from '../../../demo/demo-configs.ts';
import { call, send } from '../../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../../test/factories.ts';
import { SHARED_SECRETS, startKillableServer } from '../../../test/killable-server.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../../test/replicated-database.ts';
import { runJob } from '../../../test/run-job.ts';
import { type TestClock, testClock } from '../../../test/test-clock.ts';
import { makeUser, type TestUser } from '../../../test/test-users.ts';
import { unzip } from '../../../test/unzip.ts';
import { assembleDeps } from '../../app/assemble-deps.ts';
import { buildApp } from '../../app/build-app.ts';
import type { Deps } from '../../app/deps.ts';
import { jobsOf } from '../../app/jobs.ts';
import { MAKE_RESEARCH_EXPORT } from '../../exports/research-exports.service.ts';
import { loadSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import { CALL_STATEMENT_TIMEOUT_MS, type Database, openDatabase } from './db.ts';
import { sqlState } from './db-errors.ts';
import { heavyReads } from './heavy-reads.ts';

/** Longer than a replica is left alone after a problem. */
const LEFT_ALONE_MS = 11_000;

let folder: string;
let servers: ReplicatedDatabase;
let primary: Database;
let replica: Database;
let clock: TestClock;
let deps: Deps;
let app: FastifyInstance;
let staff: TestUser;
let collection: string;
const lines: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sonoboard-heavy-'));
  servers = await startReplicatedDatabase();
  const open = (connection: ReplicatedDatabase['primary']) =>
    openDatabase({ connection, maxConnections: 4, statementTimeoutMs: CALL_STATEMENT_TIMEOUT_MS });
  [primary, replica] = [open(servers.primary), open(servers.replica)];
  await primary.pool.query('update configs set settings = $1 where is_default', [DEMO_DEFAULT_SETTINGS]);
  clock = testClock();
  const settings = readSettings({ DATA_DIR: folder, SESSION_IDLE_MINUTES: '720', ...SHARED_SECRETS }, folder);
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  deps = await assembleDeps({
    settings,
    secrets: loadSecrets(settings),
    database: primary,
    replica,
    clock,
    log,
  });
  app = await buildApp(deps);
  staff = await makeUser(deps, { permissions: ['internal'] });
});
afterAll(async () => {
  await app.close();
  await Promise.all([primary.close(), replica.close()]);
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  collection = await makeCollection(deps, {});
  await addMember(deps, collection, staff, ['admin']);
  lines.length = 0;
});
afterEach(() => clock.forward(LEFT_ALONE_MS));

const addExam = () => makeExam(deps, { collections: [collection] });
const countedExams = async () =>
  (await call(app, getStatistics, { query: { dataCollection: collection } }, { as: staff }))
    .clinical_trial_progress.total;
const readyz = async () => (await app.inject({ url: '/readyz' })).json<{ warning?: string }>();

/** How many connections of the product to a server have run such a statement last. */
async function lastRan(words: string, connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where application_name = 'sonoboard' and position($1 in query) > 0`,
    [words],
  );
  await client.end();
  return rows[0]?.n ?? 0;
}

const onReplica = (words: string) => lastRan(words, servers.replica);
const onPrimary = (words: string) => lastRan(words, servers.primary);

test('statistics are read from the replica, and nobody misses what was just written', async () => {
  for (let exams = 1; exams <= 10; exams += 1) {
    await addExam();
    expect(await countedExams()).toBe(exams);
  }
  expect(await onReplica('review_tallies')).toBeGreaterThan(0);
  expect(await onPrimary('review_tallies')).toBe(0);
  expect(await readyz()).toEqual({ status: 'ready' });
});

test('an export is read from the replica, which takes no writes; what the export writes goes to the main database', async () => {
  await addExam();
  const params = { guid: collection };
  const { guid } = await call(app, startResearchExport, { params, body: {} }, { as: staff });
  await runJob(jobsOf(deps), MAKE_RESEARCH_EXPORT, { exportGuid: guid, includesOverlays: false });
  expect(await onReplica('select "exam_guid" from "imports"')).toBeGreaterThan(0);
  expect(await onPrimary('select "exam_guid" from "imports"')).toBe(0);
  const { items } = await call(app, listResearchExports, { params }, { as: staff });
  expect(items).toMatchObject([{ guid, state: 'done', exams_done: 1 }]);
  const file = { params: { ...params, exportGuid: guid } };
  const { rawPayload } = await send(app, downloadResearchExport, file, { as: staff });
  expect(String(unzip(rawPayload).get('exams.csv')).trimEnd().split('\r\n')).toHaveLength(2);
  const written = deps.heavyReads.run(({ pool }) => pool.query('delete from research_exports'));
  expect(sqlState(await written.catch((error: unknown) => error))).toBe('25006');
});

test('a replica that is behind is not asked, which the log and /readyz tell, and asked again once it has come up', async () => {
  await replica.pool.query('select pg_wal_replay_pause()');
  await addExam();
  expect(await countedExams()).toBe(1);
  expect(await readyz()).toMatchObject({ warning: 'The replica is behind the main database' });
  expect(lines.join()).toContain('are read from the main database');
  await replica.pool.query('select pg_wal_replay_resume()');
  clock.forward(LEFT_ALONE_MS);
  expect(await countedExams()).toBe(1);
  expect(await readyz()).toEqual({ status: 'ready' });
  expect(lines.join()).toContain('are read from the replica again');
});

test('without its replica the product goes on with the main database, tells, and comes back to it', async () => {
  await servers.stopReplica();
  await addExam();
  expect(await countedExams()).toBe(1);
  expect(await readyz()).toMatchObject({ warning: 'The replica does not answer' });
  await servers.startReplica();
  clock.forward(LEFT_ALONE_MS);
  expect(await countedExams()).toBe(1);
  expect(await readyz()).toEqual({ status: 'ready' });
});

test('a database that follows no other is not read from, because it may hold anything', async () => {
  const reads = heavyReads({ primary, replica: primary, clock, log: deps.log });
  expect(await reads.run(async () => 'read')).toBe('read');
  expect(reads.problem).toBe('The database of REPLICA_URL is not a streaming replica');
});

test('a server with REPLICA_URL reads there', async () => {
  clock.forward(Date.now() - clock.now().getTime());
  const { cookie } = await makeUser(deps, { permissions: ['internal'] });
  const { host = '', port = 5432, user = '', database = '' } = servers.replica;
  const query = new URLSearchParams({ host, port: String(port) });
  const server = await startKillableServer(
    { database: { connection: servers.primary } },
    { REPLICA_URL: `postgres://${user}@localhost/${database}?${query.toString()}` },
  );
  const before = await onReplica('review_tallies');
  const reply = await fetch(`${server.origin}${callAddress(getStatistics.path)}`, { headers: { cookie } });
  const after = await onReplica('review_tallies');
  server.clear();
  expect([reply.status, after - before]).toEqual([200, 1]);
});
