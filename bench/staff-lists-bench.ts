import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { say } from '../tools/ready.mjs';
import { applicationUrl, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { fetchBytes, millisecondsPerRequest, type Target } from './http-load.ts';
import type { Measure } from './measure.ts';
import { FIRST_COLLECTION, seedStaffLists } from './seed-staff-lists.ts';
import { type Statement, statementsBehind } from './statements-behind.ts';
import { interleaved, interleavedSamples, median, spread } from './statistics.ts';

export const STAFF_LISTS_DATABASE = 'staff_lists';

const ROUNDS = 5;
const REQUESTS = 10;
const BOUND = 2;
const SMALL = 1_000;
/** A person waits a tenth of a second without noticing; the newest first takes a third of it where the database is outside. */
const BOUND_TO_NEWEST = 3;
/** Both are calls of a few milliseconds, in which the noise of the machine is large. */
const BOUND_TO_SMALL = 2;

const LIMIT = 50;
const EXAMS = `reports_dashboard/exams?limit=${LIMIT}`;
const REVIEWS = `reports_dashboard/reviews?limit=${LIMIT}`;
const COLLECTION = `dataCollections/${FIRST_COLLECTION}`;

/** Pages as people ask for them, each against its own statements: what the server adds. */
const PAGES = {
  'exams of a rare word': `${EXAMS}&search=mrn-007919`,
  'reviews of a rare word': `${REVIEWS}&search=mrn-007919`,
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

/**
 * Orders and searches that would read the whole list, were it not for what is kept. Against the newest first, which reads a page
 * from an index: compared with their own statements, slow statements would always pass.
 */
const WHOLE_LISTS = {
  'exams by scanned points': `${EXAMS}&sort=scanned_points`,
  'exams by most scanned points': `${EXAMS}&sort=scanned_points&order=desc`,
  'exams by patient': `${EXAMS}&sort=patient_id`,
  'exams by the name of the patient, backwards': `${EXAMS}&sort=last_name&order=desc`,
  'exams of a common word': `${EXAMS}&search=dvt`,
  'reviews by patient': `${REVIEWS}&sort=patient_name`,
  'reviews of a common word': `${REVIEWS}&search=dvt`,
  'reviews of a common assessment': `${REVIEWS}&search=negative`,
} as const;

const NEWEST = { exams: EXAMS, reviews: REVIEWS } as const;

/** The lists that staff see at two sizes. */
export async function staffListMeasures(postgres: EmbeddedPostgres, exams: number): Promise<Measure[]> {
  const few = await startSide(postgres, `${STAFF_LISTS_DATABASE}_small`, SMALL);
  const many = await startSide(postgres, STAFF_LISTS_DATABASE, exams);
  try {
    return [...(await againstNewest(few, many)), ...(await againstBareStatements(many))];
  } finally {
    await few.stop();
    await many.stop();
  }
}

interface Side {
  readonly exams: number;
  readonly connection: pg.ClientConfig;
  readonly env: Readonly<Record<string, string>>;
  readonly headers: Record<string, string>;
  readonly target: (address: string) => Target;
  readonly stop: () => Promise<void>;
}

async function startSide(postgres: EmbeddedPostgres, database: string, exams: number): Promise<Side> {
  say(`Filling ${exams} exams and reviews for staff …`);
  const connection = await makeDatabase(postgres, database);
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  const client = new pg.Client(connection);
  await client.connect();
  await seedStaffLists(client, exams, hashOfToken(token, sessionSecret));
  await client.end();
  const env = {
    DATABASE_URL: applicationUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  };
  const headers = { cookie: `sonoboard=${token}` };
  const server = await startBenchServer(env);
  return {
    exams,
    connection,
    env,
    headers,
    target: (address) => ({ url: `${server.baseUrl}/api/${address}`, headers }),
    stop: server.stop,
  };
}

/** First and last pages against the newest first of the same list, and against themselves in a small installation. */
async function againstNewest(few: Side, many: Side): Promise<Measure[]> {
  const measures: Measure[] = [];
  const ask = (side: Side, address: string) => () => millisecondsPerRequest(side.target(address), REQUESTS);
  for (const [name, address] of [...Object.entries(WHOLE_LISTS), ...newestFirst()]) {
    const newest = address.startsWith(EXAMS) ? NEWEST.exams : NEWEST.reviews;
    const lastOfMany = await lastPage(many, address);
    for (const target of [newest, address, lastOfMany]) await millisecondsPerRequest(many.target(target), 2);
    await millisecondsPerRequest(few.target(address), 2);
    const times = await interleavedSamples(ROUNDS, {
      newest: ask(many, newest),
      first: ask(many, address),
      last: ask(many, lastOfMany),
      few: ask(few, address),
    });
    const pages = address === newest ? (['last'] as const) : (['first', 'last'] as const);
    for (const page of pages) {
      measures.push({
        name: `the ${page} page of ${name}, against the newest first at ${many.exams} exams`,
        value: median(times[page]) / median(times.newest),
        unit: 'x',
        bound: { kind: 'at most', value: BOUND_TO_NEWEST },
        details: `${spread(times[page])} against ${spread(times.newest)}`,
      });
    }
    measures.push({
      name: `the first page of ${name}, ${many.exams} exams against ${few.exams}`,
      value: median(times.first) / median(times.few),
      unit: 'x',
      bound: { kind: 'at most', value: BOUND_TO_SMALL },
      details: `${spread(times.first)} against ${spread(times.few)}`,
    });
  }
  return measures;
}

const newestFirst = () => [
  ['exams, the newest first', NEWEST.exams] as const,
  ['reviews, the newest first', NEWEST.reviews] as const,
];

async function lastPage(side: Side, address: string): Promise<string> {
  const reply = await fetchBytes(side.target(address));
  const { total } = JSON.parse(reply.toString()) as { readonly total: number };
  return `${address}&offset=${Math.floor((total - 1) / LIMIT) * LIMIT}`;
}

/** Each call against its own statements, one after the other from a bare client. */
async function againstBareStatements(side: Side): Promise<Measure[]> {
  const addresses = Object.values(PAGES).map((address) => `/api/${address}`);
  const behind = await statementsBehind(side.connection, side.env, { addresses, headers: side.headers });
  const client = new pg.Client(side.connection);
  await client.connect();
  try {
    const measures: Measure[] = [];
    for (const [name, address] of Object.entries(PAGES)) {
      const target = side.target(address);
      const statements = behind.get(`/api/${address}`) ?? [];
      await millisecondsPerRequest(target, 2);
      const times = await interleaved(ROUNDS, {
        call: () => millisecondsPerRequest(target, REQUESTS),
        bare: () => bareMilliseconds(client, statements),
      });
      measures.push(measureOf(name, side.exams, times.call, times.bare));
    }
    return measures;
  } finally {
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
