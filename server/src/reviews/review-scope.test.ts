import { getReview, hasReviewedChainExam, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';

let world: TestApp;
let operator: TestUser;
let reviewer: TestUser;
let colleague: TestUser;
let collection: string;
let examGuid: string;
let reviewGuid: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [operator, reviewer, colleague] = [
    await makeUser(world.deps),
    await makeUser(world.deps),
    await makeUser(world.deps),
  ];
  collection = await makeCollection(world.deps, { type: 'single_review_per_exam' });
  for (const user of [reviewer, colleague]) await addMember(world.deps, collection, user, ['reviewer']);
  examGuid = (await makeExam(world.deps, { operator, collections: [collection] })).guid;
  reviewGuid = await makeReview(world.deps, { examGuid, reviewer });
});

const isFound = async (answer: Promise<{ readonly statusCode: number }>) => (await answer).statusCode !== 404;

/** A review and its exam are reached by the same people. */
async function mayRead(as: TestUser): Promise<boolean> {
  const found = [
    await isFound(send(world.app, getReview, { params: { reviewGuid } }, { as })),
    await isFound(send(world.app, hasReviewedChainExam, { query: { reviewGuid } }, { as })),
    await isFound(send(world.app, hasReviewedChainExam, { query: { examGuid } }, { as })),
  ];
  expect(new Set(found).size).toBe(1);
  return found.every(Boolean);
}

const maySubmit = (as: TestUser) => {
  const body = { clip_set_guid: examGuid, exam_review: { rating: 4 }, sequences: [] };
  return isFound(send(world.app, submitReview, { body }, { as }));
};

const deleteCollection = () =>
  world.deps.db
    .update(dataCollections)
    .set({ deletedAt: world.clock.now() })
    .where(eq(dataCollections.guid, collection));

describe('AMB-116: who sees a review', () => {
  test('its reviewer, other reviewers of the collection, and the operator of the exam', async () => {
    expect(await mayRead(reviewer)).toBe(true);
    expect(await mayRead(colleague)).toBe(true);
    expect(await mayRead(operator)).toBe(true);
    expect(await mayRead(await makeUser(world.deps))).toBe(false);
  });

  test('anyone who leaves the collection no longer does, though the review is their own', async () => {
    await world.deps.db.delete(collectionMembers).where(eq(collectionMembers.userGuid, reviewer.guid));
    expect(await mayRead(reviewer)).toBe(false);
  });

  test('a deleted collection opens no review to its members', async () => {
    await deleteCollection();
    expect(await mayRead(colleague)).toBe(false);
    expect(await mayRead(operator)).toBe(true);
  });
});

describe('AMB-116: who may review an exam', () => {
  test('reviewers of a collection that holds it; seeing it is not enough', async () => {
    expect(await maySubmit(colleague)).toBe(true);
    expect(await maySubmit(operator)).toBe(false);
    const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    expect(await mayRead(staff)).toBe(true);
    expect(await maySubmit(staff)).toBe(false);
    await addMember(world.deps, collection, staff, ['reviewer']);
    expect(await maySubmit(staff)).toBe(true);
  });

  test('not in a deleted collection, nor with a role in another one', async () => {
    const elsewhere = await makeUser(world.deps);
    await addMember(world.deps, await makeCollection(world.deps, {}), elsewhere, ['reviewer']);
    expect(await maySubmit(elsewhere)).toBe(false);
    await deleteCollection();
    expect(await maySubmit(colleague)).toBe(false);
  });
});
