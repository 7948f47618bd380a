import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { say } from '../tools/ready.mjs';
import { databaseUrl, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { millisecondsPerRequest } from './http-load.ts';
import type { Measure } from './measure.ts';
import { FIRST_COLLECTION, seedStaffLists } from './seed-staff-lists.ts';
import { type Statement, statementsBehind } from './statements-behind.ts';
import { interleaved, median } from './statistics.ts';

export const STAFF_LISTS_DATABASE = 'staff_lists';

const ROUNDS = 5;
const REQUESTS = 10;
const BOUND = 2;

const EXAMS = 'reports_dashboard/exams?limit=50';
const REVIEWS = 'reports_dashboard/reviews?limit=50';
const COLLECTION = `dataCollections/${FIRST_COLLECTION}`;

/** Pages as people ask for them. */
const PAGES = {
  'exams, the newest': EXAMS,
  'exams, the last page': `${EXAMS}&offset=99950`,
  'exams by patient': `${EXAMS}&sort=patient_id`,
  'exams by scanned points': `${EXAMS}&sort=scanned_points`,
  'exams of a rare word': `${EXAMS}&search=mrn-007919`,
  'exams of a common word': `${EXAMS}&search=dvt`,
  'reviews, the newest': REVIEWS,
  'reviews by patient': `${REVIEWS}&sort=patient_name`,
  'reviews of a rare word': `${REVIEWS}&search=mrn-007919`,
  'reviews of a common word': `${REVIEWS}&search=dvt`,
  users: 'users?limit=50',
  'users by name': 'users?limit=50&sort=last_name',
  'users of a rare word': 'users?limit=50&search=user19999',
  'users of a common word': 'users?limit=50&search=bench',
  groups: 'autodvt-dashboard/groups?limit=50',
  probes: 'probes?limit=50',
  'probes of a word': 'probes?limit=50&search=l7hd',
  workspaces: 'autodvt-dashboard/workspaces?limit=50',
  phones: 'exams/phones?limit=50',
  'phones of a word': 'exams/phones?limit=50&search=r58m',
  'data collections': 'autodvt-dashboard/dataCollectionsOverview?limit=50',
  'exams of a collection': `${COLLECTION}/linkedClipSets?limit=50`,
  'exams of a collection by patient': `${COLLECTION}/linkedClipSets?limit=50&sort=patient_id`,
  'reviews of a collection': `${COLLECTION}/linkedReviews?limit=50`,
  'members of a collection': `${COLLECTION}/members?limit=50`,
  'the audit trail': 'audit-events?limit=50',
  'the audit trail of a person': 'audit-events?limit=50&search=person7',
} as const;

/** The lists that staff see: each call against its own statements, one after the other from a bare client, in one run. */
export async function staffListMeasures(postgres: EmbeddedPostgres, exams: number): Promise<Measure[]> {
  say(`Filling ${exams} exams and reviews for staff …`);
  const connection = await makeDatabase(postgres, STAFF_LISTS_DATABASE);
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  await seedStaffLists(client, exams, hashOfToken(token, sessionSecret));
  const env = {
    DATABASE_URL: databaseUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  };
  const headers = { cookie: `sonoboard=${token}` };
  const addresses = Object.values(PAGES).map((address) => `/api/${address}`);
  const behind = await statementsBehind(connection, env, { addresses, headers });
  const server = await startBenchServer(env);
  try {
    const measures: Measure[] = [];
    for (const [name, address] of Object.entries(PAGES)) {
      const target = { url: `${server.baseUrl}/api/${address}`, headers };
      const statements = behind.get(`/api/${address}`) ?? [];
      await millisecondsPerRequest(target, 2);
      const times = await interleaved(ROUNDS, {
        call: () => millisecondsPerRequest(target, REQUESTS),
        bare: () => bareMilliseconds(client, statements),
      });
      measures.push(measureOf(name, exams, times.call, times.bare));
    }
    return measures;
  } finally {
    await server.stop();
    await client.end();
  }
}

function measureOf(name: string, exams: number, call: number, bare: number): Measure {
  return {
    name: `the page of ${name}, against its bare statements at ${exams} exams`,
    value: call / bare,
    unit: 'x',
    bound: { kind: 'at most', value: BOUND },
    details: `${call.toFixed(2)} ms against ${bare.toFixed(2)} ms`,
  };
}

async function bareMilliseconds(client: pg.Client, statements: readonly Statement[]): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const start = performance.now();
    for (const { text, values } of statements) await client.query({ text, values: [...values] });
    times.push(performance.now() - start);
  }
  return median(times);
}
