import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { getLiveEvents } from '@sonoboard/contract/live/live.endpoints';
import { LIVE_KINDS, type LiveKind } from '@sonoboard/contract/live/live.shapes';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { sessions, users } from '../tables/accounts.tables.ts';
import { ingestFiles, ingests } from '../tables/ingest.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { uploads } from '../tables/uploads.tables.ts';
import { BEAT_MS } from './live.routes.ts';

/** The data of one server-sent event. */
const LiveEvent = z.object({ kind: z.enum(LIVE_KINDS) });

const PATIENCE = { timeout: 15_000, interval: 20 };

let world: TestApp;
let reviewer: TestUser;
let stranger: TestUser;
let collection: string;
const responses: IncomingMessage[] = [];
beforeAll(async () => {
  world = await startTestApp();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.stop());
beforeEach(async () => {
  [reviewer, stranger] = [await makeUser(world.deps), await makeUser(world.deps)];
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});
afterEach(() => {
  vi.useRealTimers();
  for (const response of responses.splice(0)) response.destroy();
});

interface Stream {
  readonly response: IncomingMessage;
  text(): string;
  kinds(): Set<LiveKind>;
  forget(): void;
}

/** A stream as a browser opens it; one that comes back says by itself what it heard last. */
async function connect(
  { cookie }: { readonly cookie: string },
  app = world.app,
  { since, lastEvent }: { readonly since?: string; readonly lastEvent?: string } = {},
): Promise<Stream> {
  const { port } = app.server.address() as AddressInfo;
  const path = callAddress(getLiveEvents.path, {}, { since });
  const headers = { cookie, ...(lastEvent !== undefined && { 'last-event-id': lastEvent }) };
  const request = get({ host: '127.0.0.1', port, path, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  responses.push(response);
  response.on('error', () => {});
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const eventsOf = () =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown);
  return {
    response,
    text: () => text,
    kinds: () => new Set(eventsOf().map((event) => LiveEvent.parse(event).kind)),
    forget: () => void (text = ''),
  };
}

async function notify(kind: LiveKind, people: readonly string[]): Promise<void> {
  await world.deps.db.execute(sql`select live_notify(${kind}, ${`{${people.join(',')}}`}::uuid[])`);
}

/** Open, heard by the database, and with nothing more to come of what was before. */
async function listening(person: TestUser, app = world.app): Promise<Stream> {
  const stream = await connect(person, app);
  await vi.waitFor(async () => {
    await notify('leases', [person.guid]);
    expect(stream.kinds()).toContain('leases');
  }, PATIENCE);
  stream.forget();
  await notify('reviews', [person.guid]);
  await vi.waitFor(() => expect(stream.kinds()).toContain('reviews'), PATIENCE);
  stream.forget();
  return stream;
}

/** What both have heard once a mark has come, which was sent after everything else. */
async function heard(...streams: readonly (readonly [TestUser, Stream])[]): Promise<LiveKind[][]> {
  await notify(
    'leases',
    streams.map(([{ guid }]) => guid),
  );
  await vi.waitFor(() => {
    for (const [, stream] of streams) expect(stream.kinds()).toContain('leases');
  }, PATIENCE);
  return streams.map(([, stream]) => [...stream.kinds()].filter((kind) => kind !== 'leases'));
}

describe('a stream of live events', () => {
  test('is not for strangers', async () => {
    expect(await errorReply(world.app, getLiveEvents, {})).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
  });

  test('is an event stream that nothing between may hold back, and starts at once', async () => {
    const stream = await connect(reviewer);
    expect(stream.response.statusCode).toBe(200);
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
    await vi.waitFor(() => expect(stream.text()).toContain('retry: '), PATIENCE);
  });

  test('says that an exam has arrived, to its reviewer and to nobody else', async () => {
    const [mine, theirs] = [await listening(reviewer), await listening(stranger)];
    const exam = await makeExam(world.deps, { collections: [collection], patientLastName: 'CANARY' });
    expect(await heard([reviewer, mine], [stranger, theirs])).toEqual([['worklist'], []]);
    expect(mine.text()).not.toContain('CANARY');
    expect(mine.text()).not.toContain(exam.guid);
  });

  test('says that an exam left the worklist, or changed its place on it', async () => {
    const exam = await makeExam(world.deps, { collections: [collection] });
    const mine = await listening(reviewer);
    const change = (columns: Partial<typeof exams.$inferInsert>) =>
      world.deps.db.update(exams).set(columns).where(eq(exams.guid, exam.guid));
    await change({ uploadedAt: new Date('2026-01-01') });
    expect(await heard([reviewer, mine])).toEqual([['worklist']]);
    mine.forget();
    await change({ isPractiseExam: true });
    expect(await heard([reviewer, mine])).toEqual([['worklist']]);
    mine.forget();
    await change({ note: 'nothing that a list shows' });
    expect(await heard([reviewer, mine])).toEqual([[]]);
  });

  test('says that a review was submitted, to the person who sees the reviews of the collection', async () => {
    const [admin, subscriber] = [await makeUser(world.deps), await makeUser(world.deps)];
    await addMember(world.deps, collection, admin, ['admin']);
    await addMember(world.deps, collection, subscriber, ['reviews_subscriber', 'scanner']);
    const exam = await makeExam(world.deps, {
      collections: [collection],
      clips: clipsOf('dvt_left_two_point'),
    });
    const people = [reviewer, admin, subscriber, stranger];
    const streams: (readonly [TestUser, Stream])[] = [];
    for (const person of people) streams.push([person, await listening(person)]);
    await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer });
    const [mine, admins, ...others] = await heard(...streams);
    expect(new Set(mine)).toEqual(new Set(['worklist', 'reviews']));
    expect(admins).toEqual(['reviews']);
    expect(others).toEqual([[], []]);
  });

  test('says each step of an exam on its way in, to its operator and to nobody else', async () => {
    const operator = await makeUser(world.deps);
    const exam = await makeExam(world.deps, {
      operator,
      uploadedAt: null,
      clips: [{ anatomicalView: 'left_gsv_cfv' }],
    });
    const [clipGuid = ''] = exam.clipGuids;
    const [mine, theirs] = [await listening(operator), await listening(stranger)];
    const isTold = async () => {
      expect(await heard([operator, mine], [stranger, theirs])).toEqual([['exams'], []]);
      mine.forget();
      theirs.forget();
    };
    const { db } = world.deps;
    const ingest = { examGuid: exam.guid, accountGuid: operator.guid, bodyHash: 'x' };
    await db.insert(ingests).values(ingest);
    await isTold();
    const upload = { guid: randomUUID(), userGuid: operator.guid, purpose: 'clip' as const };
    await db.insert(uploads).values({ ...upload, size: 9, sha256: '0'.repeat(64) });
    await db.insert(ingestFiles).values({ uploadGuid: upload.guid, clipGuid, file: 'plain' });
    await db.update(uploads).set({ received: 5 }).where(eq(uploads.guid, upload.guid));
    expect(await heard([operator, mine])).toEqual([[]]);
    mine.forget();
    theirs.forget();
    await db.update(uploads).set({ state: 'failed', problem: 'No.' }).where(eq(uploads.guid, upload.guid));
    await isTold();
    await db.update(ingests).set({ completedAt: new Date() }).where(eq(ingests.examGuid, exam.guid));
    await isTold();
    await db.update(exams).set({ uploadedAt: new Date() }).where(eq(exams.guid, exam.guid));
    await isTold();
    await db.update(exams).set({ isAborted: true }).where(eq(exams.guid, exam.guid));
    await isTold();
  });

  test('gathers a burst into a few events', async () => {
    const mine = await listening(reviewer);
    for (let n = 0; n < 30; n += 1) await notify('worklist', [reviewer.guid]);
    await heard([reviewer, mine]);
    expect(mine.text().match(/worklist/g)?.length).toBeLessThan(30);
  });

  test('reaches thousands of people in pieces', async () => {
    const crowd = Array.from(
      { length: 5_000 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    const mine = await listening(reviewer);
    await notify('worklist', [...crowd, reviewer.guid]);
    expect(await heard([reviewer, mine])).toEqual([['worklist']]);
  });

  test('what is rolled back was never said', async () => {
    const mine = await listening(reviewer);
    const undone = world.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select live_notify('worklist', ${`{${reviewer.guid}}`}::uuid[])`);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
    expect(await heard([reviewer, mine])).toEqual([[]]);
  });

  test('is refused to someone who has too many open; the others stay', async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => connect(reviewer)));
    const extra = await connect(reviewer);
    expect(extra.response.statusCode).toBe(429);
    expect(streams.every(({ response }) => response.statusCode === 200)).toBe(true);
    streams[0]?.response.destroy();
    await vi.waitFor(async () => expect((await connect(reviewer)).response.statusCode).toBe(200), PATIENCE);
  });
});

describe('a stream that opens after something was read', () => {
  const position = () => world.app.livePosition?.() ?? '';

  test('says first what has changed since then for its person, and nothing else', async () => {
    const open = await listening(reviewer);
    const since = position();
    await makeExam(world.deps, { collections: [collection] });
    await vi.waitFor(() => expect(open.kinds()).toContain('worklist'), PATIENCE);
    const [mine, theirs] = [
      await connect(reviewer, world.app, { since }),
      await connect(stranger, world.app, { since }),
    ];
    expect(await heard([reviewer, mine], [stranger, theirs])).toEqual([['worklist'], []]);
    const later = await connect(reviewer, world.app, { since: position() });
    expect(await heard([reviewer, later])).toEqual([[]]);
  });

  test('misses nothing that happens between the two, whenever it happens', async () => {
    await listening(reviewer);
    for (let round = 0; round < 20; round += 1) {
      const since = position();
      const pause = new Promise((resolve) => setTimeout(resolve, round));
      const [stream] = await Promise.all([
        pause.then(() => connect(reviewer, world.app, { since })),
        notify('reviews', [reviewer.guid]),
      ]);
      await vi.waitFor(() => expect(stream.kinds()).toEqual(new Set(['reviews'])), PATIENCE);
      stream.response.destroy();
    }
  });

  test('goes on where a stream that broke had stopped, whatever its address says', async () => {
    const since = (await listening(reviewer), position());
    await notify('reviews', [reviewer.guid]);
    const first = await connect(reviewer, world.app, { since });
    await vi.waitFor(() => expect(first.kinds()).toContain('reviews'), PATIENCE);
    const [lastEvent = ''] = [...first.text().matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id).slice(-1);
    const again = await connect(reviewer, world.app, { since, lastEvent });
    expect(await heard([reviewer, again])).toEqual([[]]);
  });

  test.each(['of another server.3', 'nonsense', ''])(
    "says that everything may have changed where it does not know '%s'",
    async (since) => {
      await listening(reviewer);
      const stream = await connect(reviewer, world.app, { since });
      await vi.waitFor(() => expect(stream.kinds()).toEqual(new Set(LIVE_KINDS)), PATIENCE);
    },
  );

  test('says the same where the database was not heard for a while', async () => {
    await listening(reviewer);
    const since = position();
    await killListener();
    await vi.waitFor(() => expect(position().split('.')[0]).not.toBe(since.split('.')[0]), PATIENCE);
    const stream = await connect(reviewer, world.app, { since });
    await vi.waitFor(() => expect(stream.kinds()).toEqual(new Set(LIVE_KINDS)), PATIENCE);
  });
});

async function killListener(): Promise<void> {
  const { rowCount } = await world.database.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'sonoboard live'`,
  );
  expect(rowCount).toBe(1);
}

test('when the listening connection is killed, everybody is told to look again, and events come as before', async () => {
  const mine = await listening(reviewer);
  await killListener();
  // Nobody hears this one.
  await makeExam(world.deps, { collections: [collection] });
  await vi.waitFor(() => expect(mine.kinds()).toEqual(new Set(LIVE_KINDS)), PATIENCE);
  mine.forget();
  await makeExam(world.deps, { collections: [collection] });
  await vi.waitFor(() => expect(mine.kinds()).toContain('worklist'), PATIENCE);
  expect(world.faults).toEqual([]);
});

describe('every twenty seconds', () => {
  /** A server whose time the test moves; the network and the database go on in theirs. */
  async function serverWithMovedTime() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = await startTestApp();
    await own.app.listen({ port: 0, host: '127.0.0.1' });
    return own;
  }

  test('a sign of life is sent, and a stream whose session is over ends; the next one is refused', async () => {
    const own = await serverWithMovedTime();
    try {
      const [staying, signedOut, forcedOut, late] = await Promise.all(
        Array.from({ length: 4 }, () => makeUser(own.deps)),
      );
      if (!staying || !signedOut || !forcedOut || !late) throw new Error('four people were made');
      const stays = await connect(staying, own.app);
      const ends = [
        await connect(signedOut, own.app),
        await connect(forcedOut, own.app),
        await connect(late, own.app),
      ];
      await own.deps.db.delete(sessions).where(eq(sessions.userGuid, signedOut.guid));
      await own.deps.db.update(users).set({ forceLogout: true }).where(eq(users.guid, forcedOut.guid));
      await own.deps.db
        .update(sessions)
        .set({ lastSeenAt: new Date('2026-01-01') })
        .where(eq(sessions.userGuid, late.guid));
      stays.forget();
      vi.advanceTimersByTime(BEAT_MS);
      await vi.waitFor(
        () => expect(ends.every(({ response }) => response.readableEnded)).toBe(true),
        PATIENCE,
      );
      await vi.waitFor(() => expect(stays.text()).toContain(':\n\n'), PATIENCE);
      expect(stays.response.readableEnded).toBe(false);
      for (const person of [signedOut, forcedOut, late]) {
        expect((await connect(person, own.app)).response.statusCode).toBe(401);
      }
    } finally {
      await own.stop();
    }
  });
});

test('a server that stops ends its streams', async () => {
  const own = await startTestApp();
  await own.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await connect(await makeUser(own.deps), own.app);
  stream.response.resume();
  const ended = once(stream.response, 'end');
  await own.stop();
  await ended;
  expect(stream.response.complete).toBe(true);
});
