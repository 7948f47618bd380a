import {
  downloadReportDicom,
  downloadReportFhir,
  downloadReportPdf,
} from '@sonoboard/contract/exports/report-exports.endpoints';
import { getResultReceipt } from '@sonoboard/contract/results/results.endpoints';
import {
  getChainReviews,
  getReview,
  hasReviewedChainExam,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { getCompletedReviews, getPendingRescans } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

let world: TestApp;
let reader: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  // Who may read is at stake here, not the PDF in a FHIR report, which needs a browser and the built pages.
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  [reader, colleague] = [await makeUser(world.deps), await makeUser(world.deps)];
});

async function collection(
  type: CollectionType = 'everyone_reviews',
  readerRoles: readonly MemberRole[] = ['reviewer'],
) {
  const guid = await makeCollection(world.deps, { type });
  await addMember(world.deps, guid, reader, readerRoles);
  await addMember(world.deps, guid, colleague, ['reviewer']);
  return guid;
}

const later = () => {
  world.clock.forward(60_000);
  return world.clock.now();
};

/** The status of every call that reads a review by its guid; they answer alike or the set has two members. */
async function readsOf(reviewGuid: string, as = reader): Promise<number[]> {
  const statuses = new Set<number>();
  for (const endpoint of [getReview, downloadReportFhir, getResultReceipt] as const) {
    statuses.add((await send(world.app, endpoint, { params: { reviewGuid } }, { as })).statusCode);
  }
  for (const endpoint of [getChainReviews, hasReviewedChainExam] as const) {
    statuses.add((await send(world.app, endpoint, { query: { reviewGuid } }, { as })).statusCode);
  }
  return [...statuses];
}

const theirReview = (examGuid: string) =>
  makeReview(world.deps, {
    examGuid,
    reviewer: colleague,
    clinicalDecision: 'rescan',
    clinicalDecisionComment: 'Again, please.',
  });
const ownReview = (examGuid: string) => makeReview(world.deps, { examGuid, reviewer: reader });

describe('where everyone reviews, a review stays unread by colleagues until they gave their own', () => {
  test('every read by its guid answers 404 before and 200 after', async () => {
    const { guid } = await makeExam(world.deps, { collections: [await collection()] });
    const theirs = await theirReview(guid);
    expect(await readsOf(theirs)).toEqual([404]);
    for (const endpoint of [downloadReportPdf, downloadReportDicom] as const) {
      const answer = await send(world.app, endpoint, { params: { reviewGuid: theirs } }, { as: reader });
      expect(answer.statusCode).toBe(404);
    }
    const mine = await ownReview(guid);
    expect(await readsOf(theirs)).toEqual([200]);
    expect(await readsOf(mine)).toEqual([200]);
    expect(await readsOf(theirs, colleague)).toEqual([200]);
  });

  test('a later scan that waits for the reader hides the reviews of the whole chain, not their own', async () => {
    const collections = [await collection()];
    const original = await makeExam(world.deps, { collections });
    const [theirs, mine] = [await theirReview(original.guid), await ownReview(original.guid)];
    const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    const theirsOfRescan = await theirReview(rescan.guid);
    for (const guid of [theirs, theirsOfRescan]) expect(await readsOf(guid)).toEqual([404]);
    expect(await readsOf(mine)).toEqual([200]);
    await ownReview(rescan.guid);
    for (const guid of [theirs, theirsOfRescan]) expect(await readsOf(guid)).toEqual([200]);
  });

  test('a review of a later scan of the chain is a review of the earlier ones', async () => {
    const collections = [await collection()];
    const original = await makeExam(world.deps, { collections });
    const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    const theirs = await theirReview(original.guid);
    await ownReview(rescan.guid);
    expect(await readsOf(theirs)).toEqual([200]);
  });

  test('admins of the collection, staff, and the operator of the exam read it at once', async () => {
    const admins = await collection('everyone_reviews', ['reviewer', 'admin']);
    const adminRead = await theirReview((await makeExam(world.deps, { collections: [admins] })).guid);
    expect(await readsOf(adminRead)).toEqual([200]);

    const collections = [await collection()];
    const scannedByReader = await makeExam(world.deps, { operator: reader, collections });
    expect(await readsOf(await theirReview(scannedByReader.guid))).toEqual([200]);

    const theirs = await theirReview((await makeExam(world.deps, { collections })).guid);
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    expect(await readsOf(theirs, staff)).toEqual([200]);
  });

  test('where one review is enough, it is read at once', async () => {
    const single = await collection('single_review_per_exam');
    const theirs = await theirReview((await makeExam(world.deps, { collections: [single] })).guid);
    expect(await readsOf(theirs)).toEqual([200]);
  });
});

describe('an exam that is also in a collection where one review is enough', () => {
  test.each([
    ['Completed Reviews', getCompletedReviews],
    ['Pending Rescans', getPendingRescans],
  ] as const)('is in %s with the review of a colleague only after the own', async (_, endpoint) => {
    const single = await collection('single_review_per_exam');
    const collections = [single, await collection()];
    const pages = async () => {
      const read = async (query: object) => {
        const { items, total } = await call(world.app, endpoint, { query }, { as: reader });
        expect(total).toBe(items.length);
        return items.map(({ guid }) => guid);
      };
      const found = [
        await read({ limit: 20 }),
        await read({ sort: 'protocol', limit: 20 }),
        await read({ data_collection_guid: single }),
      ];
      return [...new Set(found.flat())];
    };
    const exam = await makeExam(world.deps, { collections });
    const theirs = await theirReview(exam.guid);
    const alone = await theirReview((await makeExam(world.deps, { collections: [single] })).guid);
    expect(await pages()).toEqual([alone]);
    expect(await readsOf(theirs)).toEqual([404]);
    await makeReview(world.deps, {
      examGuid: exam.guid,
      reviewer: reader,
      clinicalDecision: 'rescan',
      clinicalDecisionComment: 'Again.',
      createdAt: new Date(world.clock.now().getTime() - 1000),
    });
    expect(await pages()).toContain(theirs);
  });
});
