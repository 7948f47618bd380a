import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { hasReviewedExam } from '@sonoboard/contract/reviews/reviews.endpoints';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedStaffLists } from '../../bench/seed-staff-lists.ts';
import { hashOfToken, newSessionToken } from '../../server/src/accounts/session-token.ts';
import { addMember, makeCollection, makeExam } from '../../server/test/factories.ts';
import { noteFigure } from '../../server/test/figure.ts';
import { SHARED_SECRETS } from '../../server/test/killable-server.ts';
import { type OwnProduct, startOwnProduct } from '../../server/test/own-product.ts';
import { clipsOf } from '../../server/test/review-bodies.ts';
import { makeUser, type TestUser } from '../../server/test/test-users.ts';

const STAFF_EXAMS = 20_000;
const USERS = 50;
const EXAMS = 100;
const METRICS_TOKEN = 'c1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6';
/** More than is answered without waiting; five times as many are too many. */
const MANY_CLIENTS = 250;
const TOO_MANY_CLIENTS = 5 * MANY_CLIENTS;
const HEAVY_CALLS_AT_ONCE = 3;
/** After that nobody waits for an answer. */
const PATIENCE_MS = 60_000;

let product: OwnProduct;
let client: pg.Client;
let users: TestUser[];
let exams: string[];
let staffCookie: string;
beforeAll(async () => {
  product = await startOwnProduct({ env: { METRICS_TOKEN, LOG_LEVEL: 'fatal' } });
  const { deps } = product;
  client = new pg.Client(deps.database.connection);
  await client.connect();
  const token = newSessionToken();
  await seedStaffLists(client, STAFF_EXAMS, hashOfToken(token, SHARED_SECRETS.SESSION_SECRET));
  staffCookie = `sonoboard=${token}`;
  const collection = await makeCollection(deps, {});
  users = [];
  for (let n = 0; n < USERS; n += 1) {
    const user = await makeUser(deps);
    await addMember(deps, collection, user, ['reviewer']);
    users.push(user);
  }
  const wish = {
    operator: await makeUser(deps),
    collections: [collection],
    clips: clipsOf('dvt_left_two_point'),
  } as const;
  exams = [];
  for (let n = 0; n < EXAMS; n += 1) exams.push((await makeExam(deps, wish)).guid);
});
afterAll(async () => {
  await client.end();
  await product.stop();
});

interface Answer {
  /** 0 where none came. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly milliseconds: number;
}

interface Asked {
  readonly path: string;
  readonly cookie: string;
  readonly body?: object;
}

function ask(agent: Agent, { path, cookie, body }: Asked): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, milliseconds: performance.now() - began });
    const call = request(
      `${product.origin}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        timeout: PATIENCE_MS,
      },
      (reply) => {
        reply.resume();
        reply.on('end', () => end(reply.statusCode ?? 0, reply.headers['retry-after']));
        reply.on('error', () => end(0));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => end(0));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** What a reviewer does: two reads for each draft that is kept. */
function reviewersCall(at: number): Asked {
  const { cookie } = users[at % users.length] ?? { cookie: '' };
  const examGuid = exams[at % exams.length] ?? '';
  const draft = { clips: {}, comment: { value: `Word ${at}`, at } };
  switch (at % 3) {
    case 0:
      return { cookie, path: callAddress(getWorklist.path, {}, { limit: 20, offset: 0 }) };
    case 1:
      return { cookie, path: callAddress(hasReviewedExam.path, { examGuid }) };
    default:
      return { cookie, path: callAddress(saveReviewDraft.path, { examGuid }), body: { draft } };
  }
}

/** So many clients, each asking again after a pause, until the work that they are beside is done. */
async function workBeside(clients: number, pauseMs: number, work: () => Promise<unknown>): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers: Answer[] = [];
  const end = new AbortController();
  const working = Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      for (let at = n; !end.signal.aborted; at += clients) {
        answers.push(await ask(agent, reviewersCall(at)));
        await delay(pauseMs);
      }
    }),
  );
  await work();
  end.abort();
  await working;
  agent.destroy();
  return answers;
}

const slowOf = (answers: readonly Answer[]) =>
  answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)[
    Math.floor(answers.length * 0.95)
  ] ?? Number.NaN;
const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter((one) => one.status === status).length;

/** By the server's own measure; it begins anew with each look. */
async function eventLoopDelay(): Promise<number> {
  const reply = await fetch(`${product.origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await reply.text())?.[1]) * 1000;
}

test('fifty reviewers go on while staff ask for whole lists and statistics', async (context) => {
  const pauseMs = 200;
  await workBeside(USERS, pauseMs, () => delay(3_000));
  const alone = await workBeside(USERS, pauseMs, () => delay(8_000));
  await eventLoopDelay();
  const agent = new Agent({ keepAlive: true, maxSockets: HEAVY_CALLS_AT_ONCE });
  const heavy: Answer[] = [];
  const heavyWork = async () => {
    const until = performance.now() + 15_000;
    const calls = [
      callAddress(listExamsForStaff.path, {}, { format: 'csv' }),
      callAddress(getStatistics.path),
    ];
    await Promise.all(
      Array.from({ length: HEAVY_CALLS_AT_ONCE }, async (_, n) => {
        for (let at = n; performance.now() < until; at += 1) {
          heavy.push(await ask(agent, { path: calls[at % calls.length] ?? '', cookie: staffCookie }));
        }
      }),
    );
  };
  const beside = await workBeside(USERS, pauseMs, heavyWork);
  agent.destroy();
  noteFigure(
    context,
    `${beside.length} calls of ${USERS} reviewers beside ${heavy.length} heavy ones: 95 of 100 within ` +
      `${(slowOf(beside) / slowOf(alone)).toFixed(1)}x of before, 99 of 100 turns of the event loop within ${(await eventLoopDelay()).toFixed(0)} ms`,
  );
  expect(heavy.map(({ status }) => status)).toEqual(heavy.map(() => 200));
  expect(heavy.length).toBeGreaterThan(HEAVY_CALLS_AT_ONCE);
  expect(beside.map(({ status }) => status)).toEqual(beside.map(() => 200));
});

test('a heavy call that the database does not end is cancelled, and others are answered meanwhile', async (context) => {
  const agent = new Agent({ keepAlive: true });
  const lock = new pg.Client(product.deps.database.connection);
  await lock.connect();
  await lock.query('begin; lock table review_tallies, exam_tallies in access exclusive mode');
  let cancelled: Answer | null = null;
  const beside = await workBeside(USERS, 200, async () => {
    cancelled = await ask(agent, { path: callAddress(getStatistics.path), cookie: staffCookie });
  });
  await lock.query('rollback');
  await lock.end();
  agent.destroy();
  const { status, milliseconds } = cancelled ?? { status: 0, milliseconds: Number.NaN };
  noteFigure(
    context,
    `cancelled after ${(milliseconds / 1000).toFixed(1)} s, ${beside.length} calls of others answered meanwhile`,
  );
  expect(status).toBe(503);
  expect(beside.map((one) => one.status)).toEqual(beside.map(() => 200));
});

test('five times too many clients are answered or told to come back, and afterwards all is as before', async (context) => {
  const pid = product.program.child.pid ?? 0;
  const memory = () =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const many = await workBeside(MANY_CLIENTS, 0, () => delay(10_000));
  const before = await workBeside(USERS, 200, () => delay(5_000));
  const memoryBefore = memory();
  const tooMany = await workBeside(TOO_MANY_CLIENTS, 0, () => delay(30_000));
  const stopped = performance.now();
  let after = await workBeside(USERS, 200, () => delay(1_000));
  while (slowOf(after) > 2 * slowOf(before)) after = await workBeside(USERS, 200, () => delay(1_000));
  const backAfter = (performance.now() - stopped) / 1000;
  const shed = countOf(tooMany, 503);
  noteFigure(
    context,
    `${TOO_MANY_CLIENTS} clients without a pause: ${countOf(tooMany, 200).toLocaleString('en')} calls answered and ${shed.toLocaleString('en')} told to come back ` +
      `(${many.length.toLocaleString('en')} of ${MANY_CLIENTS} in a third of the time), memory ${memoryBefore.toFixed(0)} to ${memory().toFixed(0)} MB, as fast as before after ${backAfter.toFixed(0)} s`,
  );
  expect(
    [...new Set(tooMany.map(({ status }) => status))].filter((status) => ![200, 503].includes(status)),
  ).toEqual([]);
  const told = tooMany.filter(({ status }) => status === 503);
  expect(told.map(({ retryAfter }) => retryAfter)).toEqual(told.map(() => '2'));
  expect(product.program.child.exitCode).toBeNull();
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
});
