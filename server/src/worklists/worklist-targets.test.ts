import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import { getNextReview, getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { runs } from '../../test/runs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { collectionTargets } from '../tables/targets.tables.ts';

const MINUTE_MS = 60_000;
const HIGH_WELLS = (['active_cancer', 'bedridden', 'leg_swelling'] as const).map((criterion) => ({
  criterion,
  response: true,
  score: 1,
}));

let world: TestApp;
let reviewer: TestUser;
/** Usual exams in two hours, urgent ones in one. */
let prompt: string;
let plain: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps);
  [prompt, plain] = [await ofReviewer(), await ofReviewer()];
  await promise(prompt, { reviewMinutes: 120, urgentReviewMinutes: 60 });
});

async function ofReviewer(): Promise<string> {
  const guid = await makeCollection(world.deps, {});
  await addMember(world.deps, guid, reviewer, ['reviewer']);
  return guid;
}

async function promise(collectionGuid: string, minutes: Partial<typeof collectionTargets.$inferInsert>) {
  await world.deps.db.insert(collectionTargets).values({ collectionGuid, ...minutes });
}

type Columns = Omit<Parameters<typeof makeExam>[1], 'collections'>;

async function waiting(minutes: number, collections: readonly string[], columns: Columns = {}) {
  const uploadedAt = new Date(world.clock.now().getTime() - minutes * MINUTE_MS);
  return (await makeExam(world.deps, { collections, createdAt: uploadedAt, uploadedAt, ...columns })).guid;
}

type Query = NonNullable<Parameters<typeof call<typeof getWorklist>>[2]['query']>;
const list = (query: Query = {}) => call(world.app, getWorklist, { query }, { as: reviewer });
const guids = async (query: Query = {}) => (await list(query)).items.map(({ guid }) => guid);
const marked = { isUrgent: true, urgentReason: 'Short of breath' };

describe('the order by urgency', () => {
  test('is the usual one of a list with targets: what is due first, then what has none, the newest first', async () => {
    const recent = await waiting(10, [prompt]);
    const old = await waiting(110, [prompt]);
    const urgent = await waiting(55, [prompt], marked);
    const [newer, older] = [await waiting(5, [plain]), await waiting(500, [plain])];
    const reply = await list();
    expect(reply.items.map(({ guid }) => guid)).toEqual([urgent, old, recent, newer, older]);
    expect(reply).toMatchObject({ has_targets: true, sort: 'time_to_target', order: 'asc', targets: null });
    expect(reply.items.map(({ is_urgent: isUrgent }) => isUrgent)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const desc = { sort: 'time_to_target', order: 'desc' } as const;
    expect(await guids(desc)).toEqual([recent, old, urgent, newer, older]);
  });

  test('gives way to any other that is asked for', async () => {
    const [old, recent] = [await waiting(100, [prompt]), await waiting(10, [prompt])];
    expect(await list({ sort: 'date_added' })).toMatchObject({
      items: [{ guid: recent }, { guid: old }],
      sort: 'date_added',
      order: 'desc',
    });
  });

  test('is that of each list: a collection without targets stays by date', async () => {
    const [old, recent] = [await waiting(100, [plain]), await waiting(10, [plain])];
    const query = { data_collection_guid: plain };
    const reply = await list(query);
    expect(reply).toMatchObject({ has_targets: false, sort: 'date_added', order: 'desc' });
    expect(reply.items).toMatchObject([
      { guid: recent, due_at: null },
      { guid: old, due_at: null },
    ]);
    expect(await list({ ...query, sort: 'time_to_target', order: 'asc' })).toEqual(reply);
    expect((await list({ data_collection_guid: prompt })).has_targets).toBe(true);
  });

  test('begins and ends with the targets, also where the server has read the list before', async () => {
    await waiting(10, [plain]);
    const query = { data_collection_guid: plain };
    expect((await list(query)).has_targets).toBe(false);
    await promise(plain, { urgentReviewMinutes: 30 });
    expect(await list(query)).toMatchObject({ has_targets: true, sort: 'time_to_target' });
    await world.deps.db.delete(collectionTargets).where(eq(collectionTargets.collectionGuid, plain));
    expect(await list(query)).toMatchObject({ has_targets: false, sort: 'date_added' });
  });

  test('a collection that only promises results, was deleted, or is not reviewed by the caller gives no targets', async () => {
    await world.deps.db.delete(collectionTargets).where(eq(collectionTargets.collectionGuid, prompt));
    await promise(prompt, { resultMinutes: 60 });
    const foreign = await makeCollection(world.deps, {});
    await addMember(world.deps, foreign, reviewer, ['scanner', 'admin']);
    await promise(foreign, { reviewMinutes: 60 });
    await promise(plain, { reviewMinutes: 60 });
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, plain));
    expect((await list()).has_targets).toBe(false);
  });

  test('pages of any size and direction lie side by side, with a search and without', async () => {
    for (let n = 0; n < 9; n += 1) await waiting(10 * (n % 4), [n % 3 === 0 ? plain : prompt]);
    const query = fc.record(
      {
        order: fc.constantFrom('asc' as const, 'desc' as const),
        search: fc.constant<string[]>(['operator']),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 5 }), async (asked, limit) => {
        const whole = await guids({ ...asked, sort: 'time_to_target' });
        expect(whole).toHaveLength(9);
        const pages: string[] = [];
        for (let offset = 0; offset < 9; offset += limit)
          pages.push(...(await guids({ ...asked, sort: 'time_to_target', limit, offset })));
        expect(pages).toEqual(whole);
      }),
      { numRuns: runs({ usual: 12, long: 100 }) },
    );
  });
});

describe('an exam in a list with targets', () => {
  test('says when it is due, in all collections by the earliest', async () => {
    await promise(plain, { reviewMinutes: 30 });
    await waiting(10, [prompt, plain]);
    const due = async (query: Query = {}) => (await list(query)).items[0]?.due_at;
    const inMinutes = (minutes: number) =>
      new Date(world.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    expect(await due({ data_collection_guid: prompt })).toBe(inMinutes(110));
    expect(await due({ data_collection_guid: plain })).toBe(inMinutes(20));
    expect(await due()).toBe(inMinutes(20));
  });

  test('is urgent with a high Wells score where the collection says so, and only there', async () => {
    await waiting(10, [prompt], { wellsScore: HIGH_WELLS });
    const isUrgent = async () => (await list()).items[0]?.is_urgent;
    expect(await isUrgent()).toBe(false);
    await world.deps.db
      .update(dataCollections)
      .set({ highWellsIsUrgent: true })
      .where(eq(dataCollections.guid, prompt));
    expect(await isUrgent()).toBe(true);
  });
});

test('an exam that its operator marked is urgent in a list without targets, too', async () => {
  await waiting(10, [plain], marked);
  expect((await list({ data_collection_guid: plain })).items).toMatchObject([
    { is_urgent: true, due_at: null },
  ]);
});

describe('what is overdue and due soon', () => {
  const count = (query: Query = {}) => list({ ...query, count_only: true });

  test('is counted with the exams that wait, and says when time changes it', async () => {
    for (const minutes of [300, 121, 120]) await waiting(minutes, [prompt]);
    for (const minutes of [119, 90]) await waiting(minutes, [prompt]);
    await waiting(80, [prompt]);
    await waiting(1000, [plain]);
    expect(await count()).toMatchObject({
      items: [],
      total: 7,
      has_targets: true,
      targets: { overdue: 3, due_soon: 2, changes_in_seconds: 60 },
    });
    world.clock.forward(MINUTE_MS);
    expect((await count()).targets).toEqual({ overdue: 4, due_soon: 1, changes_in_seconds: 540 });
    world.clock.forward(9 * MINUTE_MS);
    expect((await count()).targets).toEqual({ overdue: 4, due_soon: 2, changes_in_seconds: 1200 });
  });

  test('is nothing where nothing waits, and not known where nothing is promised', async () => {
    expect((await count()).targets).toEqual({ overdue: 0, due_soon: 0, changes_in_seconds: null });
    expect(await count({ data_collection_guid: plain })).toMatchObject({ has_targets: false, targets: null });
  });

  test('is counted up to a hundred', async () => {
    for (let n = 0; n < 101; n += 1) await waiting(200, [prompt]);
    expect((await count()).targets?.overdue).toBe(100);
  });
});

test('the next exam after a review is the one that is due first', async () => {
  const [old, recent] = [await waiting(100, [prompt]), await waiting(10, [prompt])];
  const urgent = await waiting(50, [prompt], marked);
  const next = async (under_review?: string) =>
    (await call(world.app, getNextReview, { query: { under_review } }, { as: reviewer })).next?.guid;
  expect(await next()).toBe(urgent);
  expect(await next(urgent)).toBe(old);
  expect(await next(`${urgent},${old}`)).toBe(recent);
});

test('My Exams says until when an exam is promised a review, until it has one', async () => {
  const operator = await makeUser(world.deps);
  await waiting(10, [prompt, plain], { operator, ...marked });
  const [reviewed, unpromised] = [
    await waiting(20, [prompt], { operator }),
    await waiting(30, [plain], { operator }),
  ];
  await makeReview(world.deps, { examGuid: reviewed, reviewer });
  const params = { username: operator.guid };
  const { items, at } = await call(world.app, listStoredExams, { params }, { as: operator });
  const now = world.clock.now().getTime();
  expect(at).toBe(new Date(now).toISOString());
  expect(items).toMatchObject([
    {
      is_urgent: true,
      urgent_reason: 'Short of breath',
      target: {
        waiting_since: new Date(now - 10 * MINUTE_MS).toISOString(),
        due_at: new Date(now + 50 * MINUTE_MS).toISOString(),
      },
    },
    { clip_set_guid: reviewed, target: null },
    { clip_set_guid: unpromised, target: null },
  ]);
});
