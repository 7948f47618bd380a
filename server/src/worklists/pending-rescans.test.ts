import { getPendingRescans, getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { COLLECTION_TYPES } from '@sonoboard/domain/data-collections/collection-type';
import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';

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

const page = (query: object = {}, as = reader) => call(world.app, getPendingRescans, { query }, { as });

async function pending(query: object = {}, as = reader): Promise<string[]> {
  const { items, total } = await page(query, as);
  expect(total).toBe(items.length);
  return items.map(({ guid }) => guid);
}

async function collection(
  type: CollectionType,
  roles: readonly MemberRole[] = ['reviewer'],
): Promise<string> {
  const guid = await makeCollection(world.deps, { type });
  await addMember(world.deps, guid, reader, roles);
  await addMember(world.deps, guid, other, ['reviewer']);
  return guid;
}

type Decision = 'rescan' | 'discharge' | 'standard' | null;

function review(examGuid: string, reviewer: TestUser, decision: Decision = 'rescan'): Promise<string> {
  world.clock.forward(1000);
  return makeReview(world.deps, {
    examGuid,
    reviewer,
    clinicalDecision: decision,
    clinicalDecisionComment: decision === null ? null : 'Please scan again',
  });
}

function scan(collections: readonly string[], linkedTo: string | null = null, columns: object = {}) {
  world.clock.forward(1000);
  return makeExam(world.deps, { collections, linkedTo, ...columns });
}

describe.each(COLLECTION_TYPES)('RV-012, AMB-117: an exam awaits a rescan in %s', (type) => {
  test('when the newest review asks for one', async () => {
    const collections = [await collection(type)];
    const exam = await scan(collections);
    const asked = await review(exam.guid, reader);
    expect(await pending()).toEqual([asked]);
    expect((await page()).items).toMatchObject([{ clip_set_guid: exam.guid, clinical_decision: 'rescan' }]);
  });

  test.each(['discharge', 'standard', null] as const)('not when the decision is %s', async (decision) => {
    const exam = await scan([await collection(type)]);
    await review(exam.guid, reader, decision);
    expect(await pending()).toEqual([]);
  });

  test('until the rescan is there to be reviewed: then it is on the worklist', async () => {
    const collections = [await collection(type)];
    const exam = await scan(collections);
    const asked = await review(exam.guid, reader);
    const rescan = await scan(collections, exam.guid, { uploadedAt: null });
    expect(await pending()).toEqual([asked]);
    await world.deps.db
      .update(exams)
      .set({ uploadedAt: world.clock.now() })
      .where(eq(exams.guid, rescan.guid));
    expect(await pending()).toEqual([]);
    const { items } = await call(world.app, getWorklist, {}, { as: reader });
    expect(items.map(({ guid }) => guid)).toEqual([rescan.guid]);
  });

  test('also while the only rescan was aborted or is practice', async () => {
    const collections = [await collection(type)];
    const exam = await scan(collections);
    const asked = await review(exam.guid, reader);
    await scan(collections, exam.guid, { isAborted: true });
    await scan(collections, exam.guid, { isPractiseExam: true });
    expect(await pending()).toEqual([asked]);
  });

  test('again, when the review of the rescan asks for another', async () => {
    const collections = [await collection(type)];
    const exam = await scan(collections);
    await review(exam.guid, reader);
    const rescan = await scan(collections, exam.guid);
    const asked = await review(rescan.guid, reader);
    expect(await pending()).toEqual([asked]);
    expect((await page()).items).toMatchObject([{ linked_to: exam.guid }]);
  });

  test('AMB-116: for reviewers only, not for admins, scanners or staff', async () => {
    const guid = await collection(type, ['admin', 'scanner']);
    const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    const exam = await scan([guid]);
    const asked = await review(exam.guid, other);
    expect(await pending()).toEqual([]);
    expect(await pending({}, staff)).toEqual([]);
    expect(await pending({}, other)).toEqual([asked]);
  });

  test('not in a collection that was deleted or left', async () => {
    const guid = await collection(type);
    const exam = await scan([guid]);
    await review(exam.guid, reader);
    await review(exam.guid, other);
    await world.deps.db
      .delete(collectionMembers)
      .where(and(eq(collectionMembers.collectionGuid, guid), eq(collectionMembers.userGuid, reader.guid)));
    expect(await pending()).toEqual([]);
    expect(await pending({}, other)).toHaveLength(1);
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, guid));
    expect(await pending({}, other)).toEqual([]);
  });
});

describe('AMB-118: whose review decides', () => {
  test("where one review is for all, anybody's, and every reviewer sees it", async () => {
    const exam = await scan([await collection('single_review_per_exam')]);
    const asked = await review(exam.guid, other);
    expect(await pending()).toEqual([asked]);
    expect(await pending({}, other)).toEqual([asked]);
  });

  test('where one review is for all, the newest of the chain settles it', async () => {
    const collections = [await collection('single_review_per_exam')];
    const exam = await scan(collections);
    await review(exam.guid, other);
    await review(exam.guid, reader, 'discharge');
    expect(await pending()).toEqual([]);
    expect(await pending({}, other)).toEqual([]);
  });

  test('where everyone reviews, only the own newest review, whatever others decide', async () => {
    const exam = await scan([await collection('everyone_reviews')]);
    const asked = await review(exam.guid, reader);
    await review(exam.guid, other, 'discharge');
    expect(await pending()).toEqual([asked]);
    expect(await pending({}, other)).toEqual([]);
  });

  test('in collections of both types each counts by its own rule, and one row in all', async () => {
    const single = await collection('single_review_per_exam');
    const everyone = await collection('everyone_reviews');
    const exam = await scan([single, everyone]);
    const asked = await review(exam.guid, reader);
    expect(await pending()).toEqual([asked]);
    expect(await pending({ data_collection_guid: single })).toEqual([asked]);
    expect(await pending({ data_collection_guid: everyone })).toEqual([asked]);
    await review(exam.guid, other, 'discharge');
    expect(await pending({ data_collection_guid: single })).toEqual([]);
    expect(await pending({ data_collection_guid: everyone })).toEqual([asked]);
    expect(await pending()).toEqual([asked]);
    expect((await page({ sort: 'protocol' })).items.map(({ guid }) => guid)).toEqual([asked]);
  });
});

test('every read is one row of the audit trail, with exactly the exams of the page', async () => {
  const exam = await scan([await collection('everyone_reviews')]);
  await review(exam.guid, reader);
  const before = (await auditRows(world.deps, 'pending-rescans.read')).length;
  await page();
  const rows = (await auditRows(world.deps, 'pending-rescans.read')).slice(before);
  expect(rows).toMatchObject([{ kind: 'patient-read', actorGuid: reader.guid, examGuids: [exam.guid] }]);
});
