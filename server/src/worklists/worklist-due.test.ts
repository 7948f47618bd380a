import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { COLLECTION_TYPES } from '@sonoboard/domain/data-collections/collection-type';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview, putInto } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';

let world: TestApp;
let reviewer: TestUser;
let other: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [reviewer, other] = [await makeUser(world.deps), await makeUser(world.deps)];
});

async function worklist(as = reviewer): Promise<string[]> {
  const { items, total } = await call(world.app, getWorklist, {}, { as });
  expect(total).toBe(items.length);
  return items.map(({ guid }) => guid);
}

/** A collection with both reviewers in it. */
async function collection(type: (typeof COLLECTION_TYPES)[number] = 'everyone_reviews'): Promise<string> {
  const guid = await makeCollection(world.deps, { type });
  await addMember(world.deps, guid, reviewer, ['reviewer']);
  await addMember(world.deps, guid, other, ['reviewer']);
  return guid;
}

const changeExam = (guid: string, columns: Partial<typeof exams.$inferInsert>) =>
  world.deps.db.update(exams).set(columns).where(eq(exams.guid, guid));
const later = (milliseconds = 1000) => {
  world.clock.forward(milliseconds);
  return world.clock.now();
};

describe.each(COLLECTION_TYPES)('RV-009: the worklist of a reviewer in %s', (type) => {
  test('AMB-111: an exam is due once it is uploaded', async () => {
    const exam = await makeExam(world.deps, { collections: [await collection(type)], uploadedAt: null });
    expect(await worklist()).toEqual([]);
    await changeExam(exam.guid, { uploadedAt: world.clock.now() });
    expect(await worklist()).toEqual([exam.guid]);
  });

  test('AMB-111: aborted and practice exams are not due, virtual scans are', async () => {
    const collections = [await collection(type)];
    await makeExam(world.deps, { collections, isAborted: true });
    await makeExam(world.deps, { collections, isPractiseExam: true });
    const virtual = await makeExam(world.deps, { collections, isVirtualScan: true });
    expect(await worklist()).toEqual([virtual.guid]);
    await changeExam(virtual.guid, { isPractiseExam: true });
    expect(await worklist()).toEqual([]);
  });

  test("AMB-113, AMB-114: the reviewer's own review takes the exam off their list", async () => {
    const exam = await makeExam(world.deps, { collections: [await collection(type)] });
    await makeReview(world.deps, { examGuid: exam.guid, reviewer });
    expect(await worklist()).toEqual([]);
  });

  test('AMB-120: of a chain one row is due, the newest, and none once that one is reviewed', async () => {
    const collections = [await collection(type)];
    const original = await makeExam(world.deps, { collections });
    const second = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    const third = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    expect(await worklist()).toEqual([third.guid]);
    await makeReview(world.deps, { examGuid: second.guid, reviewer });
    expect(await worklist()).toEqual([third.guid]);
    await makeReview(world.deps, { examGuid: third.guid, reviewer });
    expect(await worklist()).toEqual([]);
  });

  test('AMB-120: a rescan that cannot be reviewed leaves its original on the list', async () => {
    const collections = [await collection(type)];
    const original = await makeExam(world.deps, { collections });
    const rescan = await makeExam(world.deps, {
      collections,
      linkedTo: original.guid,
      createdAt: later(),
      uploadedAt: null,
    });
    expect(await worklist()).toEqual([original.guid]);
    await changeExam(rescan.guid, { uploadedAt: world.clock.now() });
    expect(await worklist()).toEqual([rescan.guid]);
    await changeExam(rescan.guid, { isAborted: true });
    expect(await worklist()).toEqual([original.guid]);
  });

  test('AMB-113: a rescan brings a reviewed chain back', async () => {
    const collections = [await collection(type)];
    const original = await makeExam(world.deps, { collections });
    await makeReview(world.deps, { examGuid: original.guid, reviewer });
    const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    expect(await worklist()).toEqual([rescan.guid]);
  });

  test('a deleted collection has no exams due', async () => {
    const guid = await collection(type);
    await makeExam(world.deps, { collections: [guid] });
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, guid));
    expect(await worklist()).toEqual([]);
  });

  test('AMB-116: only the role reviewer has a worklist, and losing it empties the list at once', async () => {
    const guid = await collection(type);
    const exam = await makeExam(world.deps, { collections: [guid] });
    const admin = await makeUser(world.deps);
    await addMember(world.deps, guid, admin, ['admin', 'scanner', 'exams_subscriber', 'in_rota']);
    expect(await worklist(admin)).toEqual([]);
    expect(await worklist()).toEqual([exam.guid]);
    const membership = and(
      eq(collectionMembers.collectionGuid, guid),
      eq(collectionMembers.userGuid, reviewer.guid),
    );
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['admin'] })
      .where(membership);
    expect(await worklist()).toEqual([]);
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['reviewer'] })
      .where(membership);
    expect(await worklist()).toEqual([exam.guid]);
    await world.deps.db.delete(collectionMembers).where(membership);
    expect(await worklist()).toEqual([]);
  });
});

test("AMB-113: in everyone_reviews another's review changes nothing", async () => {
  const exam = await makeExam(world.deps, { collections: [await collection('everyone_reviews')] });
  await makeReview(world.deps, { examGuid: exam.guid, reviewer: other });
  expect(await worklist()).toEqual([exam.guid]);
  expect(await worklist(other)).toEqual([]);
});

test("AMB-114: in single_review_per_exam anyone's review takes the exam off every list", async () => {
  const exam = await makeExam(world.deps, { collections: [await collection('single_review_per_exam')] });
  expect(await worklist()).toEqual([exam.guid]);
  expect(await worklist(other)).toEqual([exam.guid]);
  await makeReview(world.deps, { examGuid: exam.guid, reviewer: other, singleReview: true });
  expect(await worklist()).toEqual([]);
  expect(await worklist(other)).toEqual([]);
});

test('AMB-115: an exam in several collections is listed once, and due while it is due in any', async () => {
  const [single, everyone] = [
    await collection('single_review_per_exam'),
    await collection('everyone_reviews'),
  ];
  const exam = await makeExam(world.deps, { collections: [single, everyone] });
  expect(await worklist()).toEqual([exam.guid]);
  await makeReview(world.deps, { examGuid: exam.guid, reviewer: other });
  expect(await worklist()).toEqual([exam.guid]);
  const inSingle = { query: { data_collection_guid: single } };
  expect(await call(world.app, getWorklist, inSingle, { as: reviewer })).toMatchObject({
    items: [],
    total: 0,
  });
  await world.deps.db
    .delete(collectionExams)
    .where(and(eq(collectionExams.collectionGuid, everyone), eq(collectionExams.examGuid, exam.guid)));
  expect(await worklist()).toEqual([]);
  await putInto(world.deps, exam.guid, [everyone]);
  await makeReview(world.deps, { examGuid: exam.guid, reviewer });
  expect(await worklist()).toEqual([]);
});

test("an exam outside the reviewer's collections is not theirs", async () => {
  const foreign = await makeCollection(world.deps, {});
  await addMember(world.deps, foreign, other, ['reviewer']);
  await makeExam(world.deps, { collections: [foreign] });
  await makeExam(world.deps, {});
  expect(await worklist()).toEqual([]);
});

test('AMB-116: internal staff review only as reviewers: without a membership their worklist is empty', async () => {
  const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
  await makeExam(world.deps, { collections: [await collection()] });
  expect(await worklist(staff)).toEqual([]);
});
