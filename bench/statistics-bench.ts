import { randomBytes } from 'node:crypto';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { STATISTICS } from '../server/src/statistics/statistics.queries.ts';
import { say } from '../tools/ready.mjs';
import { databaseUrl, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { addressOf } from './demo-account.ts';
import { fetchBytes, millisecondsPerRequest, type Target } from './http-load.ts';
import type { Measure } from './measure.ts';
import { seedStatistics } from './seed-statistics.ts';
import { interleaved } from './statistics.ts';

const ROUNDS = 5;
const REQUESTS = 3;
const ALL_OF_EVERYTHING = [null, 1, 5, false];

/** The page's call over every review against the very statement that it runs, from a bare client. */
export async function statisticsMeasures(postgres: EmbeddedPostgres, reviews: number): Promise<Measure[]> {
  say(`Filling ${reviews} reviews …`);
  const connection = await makeDatabase(postgres, 'statistics');
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  await seedStatistics(client, reviews, hashOfToken(token, sessionSecret));
  const server = await startBenchServer({
    DATABASE_URL: databaseUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  });
  const target: Target = {
    url: addressOf(server.baseUrl, getStatistics),
    headers: { cookie: `sonoboard=${token}` },
  };
  try {
    const { length } = await fetchBytes(target);
    await bareMilliseconds(client);
    const times = await interleaved(ROUNDS, {
      call: () => millisecondsPerRequest(target, REQUESTS),
      bare: () => bareMilliseconds(client),
    });
    return [
      {
        name: `the statistics over ${reviews} reviews against their bare statement`,
        value: times.call / times.bare,
        unit: 'x',
        bound: { kind: 'at most', value: 1.5 },
        details: `${times.call.toFixed(0)} ms against ${times.bare.toFixed(0)} ms, one client, ${(length / 1e6).toFixed(1)} MB of reply`,
      },
    ];
  } finally {
    await server.stop();
    await client.end();
  }
}

async function bareMilliseconds(client: pg.Client): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const start = performance.now();
    await client.query(STATISTICS, [...ALL_OF_EVERYTHING]);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
