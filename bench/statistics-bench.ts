import { randomBytes } from 'node:crypto';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { say } from '../tools/ready.mjs';
import { applicationUrl, makeDatabase } from './bench-database.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { addressOf } from './demo-account.ts';
import { fetchBytes, millisecondsPerRequest, type Target } from './http-load.ts';
import type { Measure } from './measure.ts';
import { seedStatistics } from './seed-statistics.ts';
import { interleaved } from './statistics.ts';

const ROUNDS = 5;
const REQUESTS = 5;
const FEW_REVIEWS = 1_000;

interface Installation {
  readonly server: BenchServer;
  readonly target: Target;
}

/** The page's call over very many reviews against the same call over few. */
export async function statisticsMeasures(postgres: EmbeddedPostgres, reviews: number): Promise<Measure[]> {
  const few = await startInstallation(postgres, FEW_REVIEWS);
  const many = await startInstallation(postgres, reviews);
  try {
    await fetchBytes(few.target);
    const { length } = await fetchBytes(many.target);
    const times = await interleaved(ROUNDS, {
      few: () => millisecondsPerRequest(few.target, REQUESTS),
      many: () => millisecondsPerRequest(many.target, REQUESTS),
    });
    return [
      {
        name: `the statistics over ${reviews} reviews against those over ${FEW_REVIEWS}`,
        value: times.many / times.few,
        unit: 'x',
        bound: { kind: 'at most', value: 10 },
        details: `${times.many.toFixed(0)} ms against ${times.few.toFixed(0)} ms, one client`,
      },
      {
        name: `the reply of the statistics over ${reviews} reviews`,
        value: length / 1000,
        unit: 'kB',
        bound: { kind: 'at most', value: 60 },
        details: 'before compression',
      },
    ];
  } finally {
    await few.server.stop();
    await many.server.stop();
  }
}

async function startInstallation(postgres: EmbeddedPostgres, reviews: number): Promise<Installation> {
  say(`Filling ${reviews} reviews …`);
  const connection = await makeDatabase(postgres, `statistics_${reviews}`);
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  const client = new pg.Client(connection);
  await client.connect();
  await seedStatistics(client, reviews, hashOfToken(token, sessionSecret));
  await client.end();
  const server = await startBenchServer({
    DATABASE_URL: applicationUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  });
  return {
    server,
    target: { url: addressOf(server.baseUrl, getStatistics), headers: { cookie: `sonoboard=${token}` } },
  };
}
