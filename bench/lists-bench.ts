import { randomBytes } from 'node:crypto';
import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import { getCompletedReviews, getPendingRescans } from '@sonoboard/contract/worklists/worklists.endpoints';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import {
  type ReviewedExamsList,
  reviewedExamsStatement,
} from '../server/src/worklists/reviewed-exams.queries.ts';
import { say } from '../tools/ready.mjs';
import { startBenchServer } from './bench-server.ts';
import { applicationUrl, makeDatabase } from './bench-database.ts';
import { addressOf } from './demo-account.ts';
import { millisecondsPerRequest, type Target } from './http-load.ts';
import type { Measure } from './measure.ts';
import { LISTS_OPERATOR, LISTS_READER, seedLists } from './seed-lists.ts';
import { interleaved } from './statistics.ts';

const SMALL = 1_000;
const ROUNDS = 5;
const REQUESTS = 100;

interface Side {
  readonly completed: Target;
  readonly pending: Target;
  readonly stored: Target;
  readonly bare: (list: ReviewedExamsList) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** A page of each list at two sizes, and the server's call against the same statement from a bare client. */
export async function listMeasures(postgres: EmbeddedPostgres, large: number): Promise<Measure[]> {
  const few = await prepareSide(postgres, 'lists_small', SMALL);
  const many = await prepareSide(postgres, 'lists_large', large);
  const ask = (target: Target) => () => millisecondsPerRequest(target, REQUESTS);
  try {
    for (const side of [few, many]) await ask(side.completed)();
    const times = await interleaved(ROUNDS, {
      completedFew: ask(few.completed),
      completedMany: ask(many.completed),
      pendingFew: ask(few.pending),
      pendingMany: ask(many.pending),
      storedFew: ask(few.stored),
      storedMany: ask(many.stored),
      bareCompleted: () => many.bare('completed_reviews'),
      barePending: () => many.bare('pending_rescans'),
    });
    return [
      growth('completed reviews', large, times.completedFew, times.completedMany),
      growth('pending rescans', large, times.pendingFew, times.pendingMany),
      growth('my exams', large, times.storedFew, times.storedMany),
      overhead('completed reviews', times.completedMany, times.bareCompleted),
      overhead('pending rescans', times.pendingMany, times.barePending),
    ];
  } finally {
    await Promise.all([few.stop(), many.stop()]);
  }
}

function growth(list: string, large: number, few: number, many: number): Measure {
  return {
    name: `a page of ${list} at ${large} exams against ${SMALL}`,
    value: many / few,
    unit: 'x',
    bound: { kind: 'at most', value: 1.3 },
    details: `${many.toFixed(2)} ms against ${few.toFixed(2)} ms, one client, all exams in the list`,
  };
}

function overhead(list: string, call: number, bare: number): Measure {
  return {
    name: `the call of ${list} against its bare statement`,
    value: call / bare,
    unit: 'x',
    bound: { kind: 'at most', value: 4 },
    details: `${call.toFixed(2)} ms against ${bare.toFixed(2)} ms; the call also finds the session and writes the read trace`,
  };
}

async function prepareSide(postgres: EmbeddedPostgres, database: string, exams: number): Promise<Side> {
  say(`Filling ${exams} reviewed exams …`);
  const connection = await makeDatabase(postgres, database);
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const tokens = { reader: newSessionToken(), operator: newSessionToken() };
  await seedLists(client, exams, {
    reader: hashOfToken(tokens.reader, sessionSecret),
    operator: hashOfToken(tokens.operator, sessionSecret),
  });
  const server = await startBenchServer({
    DATABASE_URL: applicationUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  });
  const target = (address: string, token: string): Target => ({
    url: `${address}?limit=20&offset=0`,
    headers: { cookie: `sonoboard=${token}` },
  });
  return {
    completed: target(addressOf(server.baseUrl, getCompletedReviews), tokens.reader),
    pending: target(addressOf(server.baseUrl, getPendingRescans), tokens.reader),
    stored: target(
      addressOf(server.baseUrl, listStoredExams).replace('{username}', LISTS_OPERATOR),
      tokens.operator,
    ),
    bare: (list) => bareMilliseconds(client, list),
    stop: async () => {
      await server.stop();
      await client.end();
    },
  };
}

/** The very statement of the page, prepared once, one after the other. */
async function bareMilliseconds(client: pg.Client, list: ReviewedExamsList): Promise<number> {
  const text = reviewedExamsStatement(list, { limit: 20 }, { names: true, id: true });
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const start = performance.now();
    await client.query({ name: list, text, values: [LISTS_READER, null] });
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
