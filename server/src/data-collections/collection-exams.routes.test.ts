import { randomUUID } from 'node:crypto';
import {
  addExamsToCollection,
  removeExamFromCollection,
} from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import { getDataCollectionsOverview } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { count, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { runs } from '../../test/runs.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { collectionExams, dataCollections } from '../tables/data-collections.tables.ts';

let world: TestApp;
let staff: TestUser;
let curator: TestUser;
let operator: TestUser;
let guid: string;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  curator = await makeUser(world.deps, { permissions: ['internal', 'data-management'] });
  operator = await makeUser(world.deps);
});
beforeEach(async () => {
  guid = await makeCollection(world.deps, {});
});
afterAll(() => world.stop());

const exam = () => makeExam(world.deps, { operator });
const adding = (examGuids: readonly string[]) => ({
  params: { guid },
  body: { clip_set_guids: [...examGuids] },
});
const add = (...examGuids: string[]) =>
  call(world.app, addExamsToCollection, adding(examGuids), { as: staff });
const addRefused = (examGuids: readonly string[], as = staff) =>
  errorReply(world.app, addExamsToCollection, adding(examGuids), { as });
const take = (examGuid: string) =>
  send(world.app, removeExamFromCollection, { params: { guid, examGuid } }, { as: curator });
const takeRefused = (examGuid: string, as = curator) =>
  errorReply(world.app, removeExamFromCollection, { params: { guid, examGuid } }, { as });

describe('AD-209, AMB-229: POST /dataCollections/{guid}/clip_sets', () => {
  test('answers the exams that were not there yet; reviewers have them on their worklist', async () => {
    const reviewer = await makeUser(world.deps);
    await addMember(world.deps, guid, reviewer, ['reviewer']);
    const [one, two] = [await exam(), await exam()];
    expect(await add(one.guid)).toEqual({ items: [{ guid: one.guid }] });
    expect(await add(one.guid, two.guid, two.guid)).toEqual({ items: [{ guid: two.guid }] });
    expect(await add(one.guid)).toEqual({ items: [] });
    expect(await call(world.app, getWorklist, {}, { as: reviewer })).toMatchObject({ total: 2 });
  });

  test('an exam that does not exist: none is added', async () => {
    const real = await exam();
    expect(await addRefused([real.guid, randomUUID()])).toMatchObject({
      status: 404,
      code: 'exam_not_found',
    });
    expect(await add(real.guid)).toEqual({ items: [{ guid: real.guid }] });
  });

  test('none, too many, and what is no guid are refused', async () => {
    for (const asked of [[], Array.from({ length: 1001 }, () => randomUUID()), ['x']]) {
      expect((await addRefused(asked)).status).toBe(422);
    }
    const gone = { params: { guid: randomUUID() }, body: { clip_set_guids: [randomUUID()] } };
    expect(await errorReply(world.app, addExamsToCollection, gone, { as: staff })).toMatchObject({
      code: 'collection_not_found',
    });
  });

  test('AD-184: it is for staff', async () => {
    await addMember(world.deps, guid, operator, ['admin']);
    expect(await addRefused([(await exam()).guid], operator)).toMatchObject({ status: 403 });
  });
});

describe('AD-208, AMB-229: DELETE /dataCollections/{guid}/exams/{examGuid}', () => {
  test('takes the exam out of the collection; exam, reviews and other collections keep it', async () => {
    const other = await makeCollection(world.deps, {});
    const reviewer = await makeUser(world.deps);
    await addMember(world.deps, guid, reviewer, ['reviewer']);
    const { guid: examGuid } = await makeExam(world.deps, { operator, collections: [guid, other] });
    await makeReview(world.deps, { examGuid, reviewer: operator });
    const response = await take(examGuid);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    const { db } = world.deps;
    expect(await db.select().from(collectionExams).where(eq(collectionExams.examGuid, examGuid))).toEqual([
      expect.objectContaining({ collectionGuid: other }),
    ]);
    expect(await db.select().from(examReviews).where(eq(examReviews.examGuid, examGuid))).toHaveLength(1);
    expect(await call(world.app, getWorklist, {}, { as: reviewer })).toMatchObject({ total: 0 });
    expect((await auditRows(world.deps, 'collection.exam_removed')).at(-1)).toMatchObject({
      actorGuid: curator.guid,
      subjectGuid: guid,
      examGuids: [examGuid],
    });
    expect(await takeRefused(examGuid)).toEqual({
      status: 404,
      code: 'exam_not_in_collection',
      error: 'The exam is not in the data collection.',
    });
  });

  test('AMB-218: staff without the data-management permission may not', async () => {
    const { guid: examGuid } = await makeExam(world.deps, { operator, collections: [guid] });
    expect(await takeRefused(examGuid, staff)).toMatchObject({ status: 403 });
    expect(await add(examGuid)).toEqual({ items: [] });
  });
});

describe('AD-194: the numbers of the overview', () => {
  const counted = async () => {
    const { db } = world.deps;
    const exams = db
      .select({ n: count() })
      .from(collectionExams)
      .where(eq(collectionExams.collectionGuid, dataCollections.guid));
    const reviews = db
      .select({ n: count() })
      .from(collectionExams)
      .innerJoin(examReviews, eq(examReviews.examGuid, collectionExams.examGuid))
      .where(eq(collectionExams.collectionGuid, dataCollections.guid));
    return db
      .select({
        guid: dataCollections.guid,
        exams: sql<number>`(${exams})::int`,
        exam_reviews: sql<number>`(${reviews})::int`,
      })
      .from(dataCollections)
      .orderBy(dataCollections.guid);
  };
  const shown = async () =>
    (await call(world.app, getDataCollectionsOverview, {}, { as: staff })).items
      .map(({ guid: collection, exams, exam_reviews }) => ({ guid: collection, exams, exam_reviews }))
      .toSorted((a, b) => (a.guid < b.guid ? -1 : 1));

  test('are kept ready, and equal to what a count over all rows gives, whatever happened', async () => {
    const collections = [guid, await makeCollection(world.deps, {}), await makeCollection(world.deps, {})];
    const exams = await Promise.all(Array.from({ length: 4 }, exam));
    const place = fc.record({ collection: fc.nat(2), exam: fc.nat(3) });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), place }),
      fc.record({ kind: fc.constant('take' as const), place }),
      fc.record({ kind: fc.constant('review' as const), place }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { kind, place: at } of steps) {
          const collectionGuid = collections[at.collection] ?? '';
          const examGuid = exams[at.exam]?.guid ?? '';
          const row = { collectionGuid, examGuid };
          if (kind === 'put') await world.deps.db.insert(collectionExams).values(row).onConflictDoNothing();
          if (kind === 'review') {
            await makeReview(world.deps, { examGuid, reviewer: await makeUser(world.deps) });
          }
          if (kind === 'take') {
            const params = { guid: collectionGuid, examGuid };
            await send(world.app, removeExamFromCollection, { params }, { as: curator });
          }
        }
        expect(await shown()).toEqual(await counted());
      }),
      { numRuns: runs({ usual: 6, long: 60 }) },
    );
  });
});
