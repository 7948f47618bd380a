import { randomUUID } from 'node:crypto';
import { getCompletedReviews } from '@sonoboard/contract/worklists/worklists.endpoints';
import { COLLECTION_TYPES } from '@sonoboard/domain/data-collections/collection-type';
import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview, putInto } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';

let world: TestApp;
let reader: TestUser;
let other: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [reader, other] = [await makeUser(world.deps), await makeUser(world.deps)];
});

const page = (query: object = {}, as = reader) => call(world.app, getCompletedReviews, { query }, { as });

async function completed(query: object = {}, as = reader): Promise<string[]> {
  const { items, total } = await page(query, as);
  expect(total).toBe(items.length);
  return items.map(({ guid }) => guid);
}

async function collection(type: CollectionType, roles: readonly MemberRole[]): Promise<string> {
  const guid = await makeCollection(world.deps, { type });
  await addMember(world.deps, guid, reader, roles);
  await addMember(world.deps, guid, other, ['reviewer']);
  return guid;
}

/** An exam of the collections with a review of each of these people, the newest exam first in lists. */
async function reviewed(
  collections: readonly string[],
  ...reviewers: readonly TestUser[]
): Promise<string[]> {
  world.clock.forward(1000);
  const exam = await makeExam(world.deps, { collections });
  const guids: string[] = [];
  for (const reviewer of reviewers)
    guids.push(await makeReview(world.deps, { examGuid: exam.guid, reviewer }));
  return guids;
}

const member = (collectionGuid: string, person: TestUser) =>
  and(eq(collectionMembers.collectionGuid, collectionGuid), eq(collectionMembers.userGuid, person.guid));

describe('AMB-122: whose reviews are listed', () => {
  test('where everyone reviews, a reviewer sees their own only', async () => {
    const guid = await collection('everyone_reviews', ['reviewer']);
    const [, mine] = await reviewed([guid], other, reader);
    await reviewed([guid], other);
    expect(await completed()).toEqual([mine]);
  });

  test("where one review is for all, a reviewer sees everybody's", async () => {
    const guid = await collection('single_review_per_exam', ['reviewer']);
    const [theirs] = await reviewed([guid], other);
    const [mine] = await reviewed([guid], reader);
    expect(await completed()).toEqual([mine, theirs]);
  });

  test.each(COLLECTION_TYPES)("an admin sees everybody's in %s, also without reviewing", async (type) => {
    const guid = await collection(type, ['admin']);
    const [theirs] = await reviewed([guid], other);
    expect(await completed()).toEqual([theirs]);
  });

  test.each(COLLECTION_TYPES)('a scanner or subscriber sees nothing in %s', async (type) => {
    const guid = await collection(type, ['scanner', 'exams_subscriber', 'reviews_subscriber', 'in_rota']);
    await reviewed([guid], other);
    expect(await completed()).toEqual([]);
  });

  test('an operator sees no reviews of their exams in this list', async () => {
    const guid = await collection('single_review_per_exam', ['scanner']);
    const exam = await makeExam(world.deps, { collections: [guid], operator: reader });
    await makeReview(world.deps, { examGuid: exam.guid, reviewer: other });
    expect(await completed()).toEqual([]);
  });

  test('internal staff without a membership have an empty list', async () => {
    const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    await reviewed([await collection('single_review_per_exam', ['reviewer'])], other);
    expect(await completed({}, staff)).toEqual([]);
  });

  test('a stranger sees nothing, nor does anybody see an exam that is in no collection', async () => {
    await reviewed([], reader);
    expect(await completed()).toEqual([]);
    expect(await completed({}, await makeUser(world.deps))).toEqual([]);
  });

  test('roles count from the moment they change', async () => {
    const guid = await collection('everyone_reviews', ['reviewer']);
    const [theirs] = await reviewed([guid], other);
    expect(await completed()).toEqual([]);
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['reviewer', 'admin'] })
      .where(member(guid, reader));
    expect(await completed()).toEqual([theirs]);
  });

  test('a change of type changes what reviewers see', async () => {
    const guid = await collection('everyone_reviews', ['reviewer']);
    const [theirs] = await reviewed([guid], other);
    expect(await completed()).toEqual([]);
    await world.deps.db
      .update(dataCollections)
      .set({ type: 'single_review_per_exam' })
      .where(eq(dataCollections.guid, guid));
    expect(await completed()).toEqual([theirs]);
  });

  test('anyone who left the collection sees nothing of it any more, not even their own reviews', async () => {
    const guid = await collection('everyone_reviews', ['reviewer']);
    const [mine] = await reviewed([guid], reader);
    expect(await completed()).toEqual([mine]);
    await world.deps.db.delete(collectionMembers).where(member(guid, reader));
    expect(await completed()).toEqual([]);
  });

  test('a deleted collection lists nothing', async () => {
    const guid = await collection('single_review_per_exam', ['admin', 'reviewer']);
    await reviewed([guid], reader, other);
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, guid));
    expect(await completed()).toEqual([]);
  });

  test('an exam that leaves a collection takes its reviews along', async () => {
    const guid = await collection('everyone_reviews', ['reviewer']);
    const exam = await makeExam(world.deps, { collections: [guid] });
    const mine = await makeReview(world.deps, { examGuid: exam.guid, reviewer: reader });
    await world.deps.db.delete(collectionExams).where(eq(collectionExams.examGuid, exam.guid));
    expect(await completed()).toEqual([]);
    await putInto(world.deps, exam.guid, [guid]);
    expect(await completed()).toEqual([mine]);
  });

  test('a review stays listed when its exam is marked as practice or aborted: the record is not lost', async () => {
    const guid = await collection('everyone_reviews', ['reviewer']);
    const exam = await makeExam(world.deps, { collections: [guid], isPractiseExam: true, isAborted: true });
    const mine = await makeReview(world.deps, { examGuid: exam.guid, reviewer: reader });
    expect(await completed()).toEqual([mine]);
  });
});

describe('RV-282: the chosen collection', () => {
  test('narrows the list; an exam in two collections is listed in both, and once in all', async () => {
    const single = await collection('single_review_per_exam', ['reviewer']);
    const everyone = await collection('everyone_reviews', ['reviewer']);
    const [theirs, mine] = await reviewed([single, everyone], other, reader);
    const [alone] = await reviewed([everyone], reader);
    const inAll = await completed();
    expect(new Set(inAll)).toEqual(new Set([theirs, mine, alone]));
    expect(inAll).toHaveLength(3);
    expect(new Set(await completed({ data_collection_guid: single }))).toEqual(new Set([theirs, mine]));
    expect(new Set(await completed({ data_collection_guid: everyone }))).toEqual(new Set([mine, alone]));
  });

  test("a collection that is not the reader's answers like one that does not exist", async () => {
    const foreign = await makeCollection(world.deps, { type: 'single_review_per_exam' });
    await addMember(world.deps, foreign, other, ['reviewer']);
    await reviewed([foreign], other);
    expect((await page({ data_collection_guid: foreign }, other)).total).toBe(1);
    for (const guid of [foreign, randomUUID()]) {
      expect(await page({ data_collection_guid: guid })).toEqual({ items: [], total: 0 });
    }
  });
});

test('RV-151: an item has exactly the fields of the specification', async () => {
  const guid = await collection('everyone_reviews', ['reviewer']);
  const exam = await makeExam(world.deps, {
    collections: [guid],
    protocol: 'dvt_right_four_point',
    patientId: 'P1',
    patientFirstName: 'Ada',
    operatorFirstName: 'Grace',
    operatorLastName: 'Hopper',
    operatorEmail: 'grace@test.example',
    scannerId: '17',
    isVirtualScan: true,
    createdAt: new Date('2026-02-03T04:05:06.789Z'),
    createdAtTimezoneId: 'Europe/Berlin',
  });
  const review = await makeReview(world.deps, {
    examGuid: exam.guid,
    reviewer: reader,
    rating: 2,
    assessment: 'not_applicable',
    clinicalDecision: 'standard',
    clinicalDecisionComment: 'a "note"',
    createdAt: new Date('2026-02-04T04:05:06.789Z'),
    createdAtTimezoneId: 'Asia/Tokyo',
  });
  expect((await page()).items).toEqual([
    {
      guid: review,
      clip_set_guid: exam.guid,
      protocol: 'dvt_right_four_point',
      patient_id: 'P1',
      patient_first_name: 'Ada',
      patient_last_name: null,
      operator_name: 'Grace Hopper',
      operator_email: 'grace@test.example',
      scanner_id: '17',
      email: reader.email,
      reviewer_name: expect.any(String),
      reviewer_guid: reader.guid,
      assessment: 'not_applicable',
      calf_not_assessed: null,
      rating: 2,
      clinical_decision: 'standard',
      clip_set_created_at: '2026-02-03T04:05:06.789Z',
      clip_set_created_at_timezone_id: 'Europe/Berlin',
      created_at: '2026-02-04T04:05:06.789Z',
      created_at_timezone_id: 'Asia/Tokyo',
      version: 1,
      is_virtual_scan: true,
      linked_to: null,
    },
  ]);
});

test('RV-099, AMB-121: a rescan names its original, and an original its newest rescan', async () => {
  const collections = [await collection('everyone_reviews', ['reviewer'])];
  const original = await makeExam(world.deps, { collections });
  const first = await makeReview(world.deps, { examGuid: original.guid, reviewer: reader });
  world.clock.forward(1000);
  const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid });
  world.clock.forward(1000);
  const newest = await makeExam(world.deps, { collections, linkedTo: original.guid });
  const second = await makeReview(world.deps, { examGuid: rescan.guid, reviewer: reader });
  expect((await page()).items).toMatchObject([
    { guid: second, linked_to: original.guid },
    { guid: first, linked_to: newest.guid },
  ]);
});

test('every read is one row of the audit trail, with exactly the exams of the page', async () => {
  const guid = await collection('everyone_reviews', ['reviewer']);
  for (let n = 0; n < 3; n += 1) await reviewed([guid], reader);
  const before = (await auditRows(world.deps, 'completed-reviews.read')).length;
  const pages = [await page({ limit: 2 }), await page({ limit: 2, offset: 2, sort: 'rating' })];
  const rows = (await auditRows(world.deps, 'completed-reviews.read')).slice(before);
  expect(rows.map((row) => row.examGuids)).toEqual(
    pages.map(({ items }) => items.map((item) => item.clip_set_guid)),
  );
  for (const row of rows) expect(row).toMatchObject({ kind: 'patient-read', actorGuid: reader.guid });
});
