import {
  getReviewsInProgress,
  releaseReviewLease,
  renewReviewLease,
} from '@sonoboard/contract/reviews/review-leases.endpoints';
import { hasReviewedExam, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview, putInto } from '../../test/factories.ts';
import { clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { SWEEP_LEASES } from './reviews.jobs.ts';
import { reviewLeases } from '../tables/leases.tables.ts';

let world: TestApp;
let ada: TestUser;
let grace: TestUser;
let collection: string;
let examGuid: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ada = await makeUser(world.deps, { firstName: 'Ada', lastName: 'Byron' });
  grace = await makeUser(world.deps, { firstName: 'Grace', lastName: 'Hopper' });
  collection = await makeCollection(world.deps, {});
  for (const person of [ada, grace]) await addMember(world.deps, collection, person, ['reviewer']);
  examGuid = (await makeExam(world.deps, { collections: [collection] })).guid;
});

const open = async (as: TestUser, guid = examGuid) =>
  (await call(world.app, renewReviewLease, { params: { examGuid: guid } }, { as })).others;
const leave = (as: TestUser, guid = examGuid) =>
  send(world.app, releaseReviewLease, { params: { examGuid: guid } }, { as });
const inProgress = async (as: TestUser) => (await call(world.app, getReviewsInProgress, {}, { as })).items;
const names = (others: readonly { readonly reviewer_name: string }[]) =>
  others.map(({ reviewer_name }) => reviewer_name);

describe('an exam that someone is reviewing', () => {
  test('shows their name, and since when, to others in the same collection', async () => {
    const since = world.clock.now().toISOString();
    expect(await open(ada)).toEqual([]);
    world.clock.forward(5_000);
    expect(await open(grace)).toEqual([{ reviewer_name: 'Ada Byron', since }]);
    expect(names(await open(ada))).toEqual(['Grace Hopper']);
  });

  test('is marked on the worklists of the others, not on the own one', async () => {
    await open(ada);
    expect(await inProgress(grace)).toEqual([{ exam_guid: examGuid, reviewer_name: 'Ada Byron' }]);
    expect(await inProgress(ada)).toEqual([]);
  });

  test('locks nobody out: all may have it open', async () => {
    await open(ada);
    await open(grace);
    expect(
      (await send(world.app, renewReviewLease, { params: { examGuid } }, { as: grace })).statusCode,
    ).toBe(200);
    expect(names(await inProgress(ada))).toEqual(['Grace Hopper']);
  });

  test('no longer does 60 s after its page was last heard of, to the millisecond', async () => {
    await open(ada);
    world.clock.forward(59_999);
    expect(names(await inProgress(grace))).toEqual(['Ada Byron']);
    world.clock.forward(1);
    expect(await inProgress(grace)).toEqual([]);
    expect(await open(grace)).toEqual([]);
  });

  test('still does when the page was heard of again; since when is not changed by that', async () => {
    const since = world.clock.now().toISOString();
    await open(ada);
    world.clock.forward(40_000);
    await open(ada);
    world.clock.forward(40_000);
    expect(await open(grace)).toEqual([{ reviewer_name: 'Ada Byron', since }]);
  });

  test('begins anew when it had run out', async () => {
    await open(ada);
    world.clock.forward(60_000);
    const since = world.clock.now().toISOString();
    await open(ada);
    expect(await open(grace)).toEqual([{ reviewer_name: 'Ada Byron', since }]);
  });

  test('no longer does once they leave it; leaving twice is no mistake', async () => {
    await open(ada);
    expect((await leave(ada)).statusCode).toBe(200);
    expect((await leave(ada)).statusCode).toBe(200);
    expect(await inProgress(grace)).toEqual([]);
  });

  test('no longer does once their review is submitted, and the others hear that it has its review', async () => {
    const { guid, ...exam } = await makeExam(world.deps, {
      collections: [collection],
      clips: clipsOf('dvt_left_two_point'),
    });
    await open(ada, guid);
    expect(names(await open(grace, guid))).toEqual(['Ada Byron']);
    const body = reviewBody({ guid, ...exam });
    const { guid: reviewGuid } = await call(world.app, submitReview, { body }, { as: ada });
    expect(
      await world.deps.db.select().from(reviewLeases).where(eq(reviewLeases.rootExamGuid, guid)),
    ).toEqual([expect.objectContaining({ reviewerGuid: grace.guid })]);
    const renewed = await call(world.app, renewReviewLease, { params: { examGuid: guid } }, { as: grace });
    const reviewed = await call(world.app, hasReviewedExam, { params: { examGuid: guid } }, { as: grace });
    expect(renewed).toEqual({ others: [], review_guid: reviewed.reviewGuid });
    const own = await call(world.app, renewReviewLease, { params: { examGuid: guid } }, { as: ada });
    expect(own.review_guid).toBe(reviewGuid);
  });

  test('is one with its chain: anyone who has the rescan open has the original open', async () => {
    const rescan = await makeExam(world.deps, {
      collections: [collection],
      linkedTo: examGuid,
      createdAt: new Date(world.clock.now().getTime() + 1),
    });
    await open(ada);
    expect(names(await open(grace, rescan.guid))).toEqual(['Ada Byron']);
    expect(await inProgress(grace)).toEqual([{ exam_guid: rescan.guid, reviewer_name: 'Ada Byron' }]);
    await leave(ada, rescan.guid);
    expect(await open(grace)).toEqual([]);
  });
});

describe('the open pages of colleagues', () => {
  let listener: pg.Client;
  let heard: string[];
  beforeEach(async () => {
    heard = [];
    listener = new pg.Client(world.database.connection);
    await listener.connect();
    listener.on('notification', ({ payload = '' }) => heard.push(payload));
    await listener.query('listen live');
  });
  afterEach(() => listener.end());

  /** Notifications come in order: whatever was said before the word of ours has come. */
  async function toldUntilNow(): Promise<readonly string[]> {
    await world.database.pool.query(`select pg_notify('live', 'end')`);
    await vi.waitUntil(() => heard.includes('end'));
    return heard.splice(0).filter((word) => word.startsWith('leases'));
  }

  test('are told when someone opens an exam and when they leave it, not at every sign of life', async () => {
    const toGrace = [`leases ${grace.guid}`];
    await open(ada);
    expect(await toldUntilNow()).toEqual(toGrace);
    world.clock.forward(20_000);
    await open(ada);
    expect(await toldUntilNow()).toEqual([]);
    await leave(ada);
    expect(await toldUntilNow()).toEqual(toGrace);
    await leave(ada);
    expect(await toldUntilNow()).toEqual([]);
  });

  test('are told only where they review the exam too', async () => {
    const stranger = await makeUser(world.deps);
    await addMember(world.deps, await makeCollection(world.deps, {}), stranger, ['reviewer']);
    const scanner = await makeUser(world.deps);
    await addMember(world.deps, collection, scanner, ['scanner']);
    await open(ada);
    expect(await toldUntilNow()).toEqual([`leases ${grace.guid}`]);
  });
});

describe('whom it is shown to', () => {
  test('nobody outside the collection may ask about the exam', async () => {
    await open(ada);
    const stranger = await makeUser(world.deps);
    await addMember(world.deps, await makeCollection(world.deps, {}), stranger, ['reviewer']);
    for (const endpoint of [renewReviewLease, releaseReviewLease]) {
      const answer = await errorReply(world.app, endpoint, { params: { examGuid } }, { as: stranger });
      expect(answer).toMatchObject({ status: 404, code: 'exam_not_found' });
    }
    expect(await inProgress(stranger)).toEqual([]);
  });

  test('a name crosses no border between collections that both hold the exam', async () => {
    const other = await makeCollection(world.deps, {});
    const stranger = await makeUser(world.deps, { firstName: 'Alan', lastName: 'Turing' });
    await addMember(world.deps, other, stranger, ['reviewer']);
    const shared = await makeExam(world.deps, { collections: [collection, other] });
    await open(ada, shared.guid);
    expect(await open(stranger, shared.guid)).toEqual([]);
    expect(await inProgress(stranger)).toEqual([]);
    expect(names(await open(ada, shared.guid))).toEqual([]);
    expect(names(await open(grace, shared.guid))).toEqual(['Ada Byron']);
  });

  test('not the name of someone who reviews there no more', async () => {
    await open(ada);
    const { db } = world.deps;
    const isAda = and(
      eq(collectionMembers.userGuid, ada.guid),
      eq(collectionMembers.collectionGuid, collection),
    );
    await db
      .update(collectionMembers)
      .set({ roles: ['scanner'] })
      .where(isAda);
    expect(await inProgress(grace)).toEqual([]);
    expect(await open(grace)).toEqual([]);
  });

  test('not in a collection that was deleted', async () => {
    await open(ada);
    const second = await makeCollection(world.deps, {});
    await addMember(world.deps, second, grace, ['reviewer']);
    await putInto(world.deps, examGuid, [second]);
    const { db, clock } = world.deps;
    await db
      .update(dataCollections)
      .set({ deletedAt: clock.now() })
      .where(eq(dataCollections.guid, collection));
    expect(await open(grace)).toEqual([]);
  });

  test('the worklist marks only what is due there', async () => {
    await makeReview(world.deps, { examGuid, reviewer: grace });
    await open(ada);
    expect(await inProgress(grace)).toEqual([]);
  });
});

test('what has run out is swept away in time, and nothing else', async () => {
  const { db } = world.deps;
  await db.delete(reviewLeases);
  await open(ada);
  world.clock.forward(30_000);
  await open(grace);
  world.clock.forward(30_000);
  await runJob(world, SWEEP_LEASES);
  const left = await db.select({ reviewerGuid: reviewLeases.reviewerGuid }).from(reviewLeases);
  expect(left).toEqual([{ reviewerGuid: grace.guid }]);
});
