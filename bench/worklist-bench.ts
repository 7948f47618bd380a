import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_BY_TOKEN_HASH } from '../server/src/accounts/accounts.queries.ts';
import { INSERT_AUDIT_EVENTS } from '../server/src/audit/audit.queries.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import pg from 'pg';
import { worklistStatement } from '../server/src/worklists/worklists.queries.ts';
import { ALL_COLLECTIONS } from '../server/src/tables/worklists.tables.ts';
import { fetchBytes, LOADER, millisecondsPerRequest, requestsPerSecond } from './http-load.ts';
import type { Measure } from './measure.ts';
import { giveTargets } from './seed-worklist.ts';
import { interleaved } from './statistics.ts';
import { prepareWorklistSide, type WorklistSide } from './worklist-side.ts';

const SMALL = 1_000;
const ROUNDS = 7;
/** A crowd: a server must not be judged by callers who wait for each other. */
const CLIENTS = 32;
const FEW_CLIENTS = 8;
const REQUESTS = 6_000;
/** Of its own: the server would look at each audit event that pgbench writes, and log that it is not signed. */
const PGBENCH_DATABASE = 'bench_pgbench';

/** The worklist call at two sizes, against the same statement through pgbench and the same bytes from a bare server. */
export async function worklistMeasures(postgres: EmbeddedPostgres, exams: number): Promise<Measure[]> {
  const small = await prepareWorklistSide(postgres, 'bench_small', SMALL);
  const large = await prepareWorklistSide(postgres, 'bench_large', exams, PGBENCH_DATABASE);
  const bare = await startBareServer(await fetchBytes(large.target));
  const pgbench = pgbenchRunner(postgres, large);
  try {
    for (const { target } of [small, large]) await requestsPerSecond(target, CLIENTS, REQUESTS);
    const times = await interleaved(ROUNDS, {
      small: () => millisecondsPerRequest(small.target, 400),
      large: () => millisecondsPerRequest(large.target, 400),
    });
    const rates = await interleaved(ROUNDS, {
      large: () => requestsPerSecond(large.target, CLIENTS, REQUESTS),
      pgbench: () => pgbench(CLIENTS),
      largeFew: () => requestsPerSecond(large.target, FEW_CLIENTS, REQUESTS),
      pgbenchFew: () => pgbench(FEW_CLIENTS),
      bare: () => requestsPerSecond(bare.target, CLIENTS, REQUESTS),
    });
    const byUrgency = await urgencyMeasures(postgres, { small, large, exams, plainRate: rates.large });
    return [
      {
        name: `worklist call at ${exams} exams, all due, against ${SMALL}`,
        value: times.large / times.small,
        unit: 'x',
        bound: { kind: 'at most', value: 1.2 },
        details: `${times.large.toFixed(2)} ms against ${times.small.toFixed(2)} ms, one client`,
      },
      {
        name: 'worklist calls per second against pgbench with the same prepared statements',
        value: rates.large / rates.pgbench,
        unit: 'x',
        bound: { kind: 'at least', value: 0.6 },
        details: `${rates.large.toFixed(0)}/s against ${rates.pgbench.toFixed(0)}/s; session, page and read trace on both sides, ${CLIENTS} clients, loaded by ${LOADER}`,
      },
      {
        name: `the same with ${FEW_CLIENTS} clients`,
        value: rates.largeFew / rates.pgbenchFew,
        unit: 'x',
        bound: { kind: 'at least', value: 0.75 },
        details: `${rates.largeFew.toFixed(0)}/s against ${rates.pgbenchFew.toFixed(0)}/s`,
      },
      {
        name: 'worklist requests per second against a bare server with the same bytes',
        value: rates.large / rates.bare,
        unit: 'x',
        bound: { kind: 'at least', value: 0.1 },
        details: `against ${rates.bare.toFixed(0)}/s, ${CLIENTS} clients`,
      },
      ...byUrgency,
    ];
  } finally {
    bare.stop();
    await Promise.all([small.stop(), large.stop()]);
  }
}

interface Sides {
  readonly small: WorklistSide;
  readonly large: WorklistSide;
  readonly exams: number;
  /** Calls per second of the same list by date, before it had targets. */
  readonly plainRate: number;
}

/** The same calls once the lists have targets: they are sorted by time to target then. */
async function urgencyMeasures(
  postgres: EmbeddedPostgres,
  { small, large, exams, plainRate }: Sides,
): Promise<Measure[]> {
  for (const database of ['bench_small', 'bench_large']) {
    const client = new pg.Client(postgres.connection(database));
    await client.connect();
    await giveTargets(client);
    await client.end();
  }
  for (const { target } of [small, large]) await requestsPerSecond(target, CLIENTS, REQUESTS);
  const times = await interleaved(ROUNDS, {
    small: () => millisecondsPerRequest(small.target, 400),
    large: () => millisecondsPerRequest(large.target, 400),
  });
  const { rate } = await interleaved(ROUNDS, {
    rate: () => requestsPerSecond(large.target, CLIENTS, REQUESTS),
  });
  return [
    {
      name: `worklist by time to target at ${exams} exams, all due, against ${SMALL}`,
      value: times.large / times.small,
      unit: 'x',
      bound: { kind: 'at most', value: 1.2 },
      details: `${times.large.toFixed(2)} ms against ${times.small.toFixed(2)} ms, one client`,
    },
    {
      name: 'worklist calls per second by time to target against by date, before there were targets',
      value: rate / plainRate,
      unit: 'x',
      bound: { kind: 'at least', value: 0.9 },
      details: `${rate.toFixed(0)}/s against ${plainRate.toFixed(0)}/s, ${CLIENTS} clients`,
    },
  ];
}

async function startBareServer(bytes: Buffer) {
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { target: { url: `http://127.0.0.1:${port}/`, headers: {} }, stop: () => server.close() };
}

/** Calls per second that pgbench reaches with the very statements of a call: who asks, the page, the trace of the read. */
function pgbenchRunner(
  postgres: EmbeddedPostgres,
  { reviewer, tokenHash }: WorklistSide,
): (clients: number) => Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'worklist.sql');
  const page = worklistStatement({ query: { limit: 20 }, sees: { names: true, id: true } });
  const statements = [
    SESSION_BY_TOKEN_HASH.replaceAll('$1', ':token').replaceAll('$2', 'now()'),
    page.replaceAll('$1', ':reviewer::uuid').replaceAll('$2', ':collection::uuid'),
    // The server chooses the guid of an event; here each needs its own, too.
    INSERT_AUDIT_EVENTS.replace('select guid,', 'select gen_random_uuid(),').replaceAll('$1', ':events'),
  ];
  writeFileSync(script, statements.map((text) => `${text.replaceAll(/\s+/g, ' ')};\n`).join(''));
  const event = { at: new Date(), kind: 'patient-read', action: 'worklist.read', actorGuid: reviewer };
  const examGuids = Array.from({ length: 20 }, () => randomUUID());
  const values = {
    reviewer,
    collection: ALL_COLLECTIONS,
    token: tokenHash,
    events: JSON.stringify([
      { ...event, examGuids, requestId: 'req-1', ip: '127.0.0.1', mac: 'ab'.repeat(32) },
    ]),
  };
  const variables = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const load = ['-n', '-M', 'prepared', '-j', '2', '-T', '3', '-f', script, ...variables];
  const { host, port, user } = postgres.connection(PGBENCH_DATABASE);
  const where = ['-h', `${host}`, '-p', `${port}`, '-U', `${user}`, PGBENCH_DATABASE];
  return async (clients) => {
    const done = spawnSync('pgbench', ['-c', `${clients}`, ...load, ...where], { encoding: 'utf8' });
    const [, rate] = /tps = ([\d.]+)/.exec(done.stdout ?? '') ?? [];
    if (rate === undefined) throw new Error(`pgbench did not run: ${done.error?.message ?? done.stderr}`);
    return Number(rate);
  };
}
