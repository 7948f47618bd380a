import { randomUUID } from 'node:crypto';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, errorReply, send } from '../../test/call.ts';
import {
  addMember,
  makeCollection,
  makeExam,
  makeReview,
  makeWorkspace,
  putInto,
} from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import { clipReviews } from '../tables/reviews.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const ask = (query: QueryOf<typeof getStatistics>) =>
  call(world.app, getStatistics, { query }, { as: staff });
const askOf = (dataCollection: string, rest: object = {}) => ask({ dataCollection, ...rest });

const ago = (days: number) => new Date(world.clock.now().getTime() - days * 24 * 60 * 60 * 1000);

async function makeReviewer(collection: string, roles: readonly ('reviewer' | 'scanner')[] = ['reviewer']) {
  const person = await makeUser(world.deps);
  await addMember(world.deps, collection, person, roles);
  return person;
}

describe('the statistics of a collection', () => {
  let collection: string;
  let ada: TestUser;
  let bob: TestUser;
  let examGuids: readonly string[];
  beforeAll(async () => {
    const { deps } = world;
    collection = await makeCollection(deps, {});
    await deps.db
      .update(dataCollections)
      .set({ expectedExams: 40 })
      .where(eq(dataCollections.guid, collection));
    [ada, bob] = [await makeReviewer(collection), await makeReviewer(collection)];
    const operator = await makeUser(deps, { email: 'jonas@test.example' });
    const exams: Awaited<ReturnType<typeof makeExam>>[] = [];
    for (const days of [3, 2, 1]) {
      exams.push(
        await makeExam(deps, {
          operator,
          operatorEmail: operator.email,
          createdAt: ago(days),
          collections: [collection],
          clips: [{ anatomicalView: 'left_gsv_cfv' }],
        }),
      );
    }
    examGuids = exams.map(({ guid }) => guid);
    const review = async (
      at: number,
      reviewer: TestUser,
      rating: number,
      assessment: 'positive' | 'negative',
    ) => {
      const exam = exams[at];
      const examGuid = exam?.guid ?? '';
      const createdAt = ago(1 - (at + rating) / 100);
      const reviewGuid = await makeReview(deps, { examGuid, reviewer, rating, assessment, createdAt });
      const said = { rating: 3, assessment: 'negative', comment: 'Seen' } as const;
      await deps.db
        .insert(clipReviews)
        .values((exam?.clipGuids ?? []).map((clipGuid) => ({ ...said, reviewGuid, examGuid, clipGuid })));
    };
    await review(0, ada, 5, 'positive');
    await review(1, ada, 2, 'negative');
    await review(0, bob, 4, 'negative');
  });

  test('AD-093, AD-094, AD-098: counts assessments, scans and all reviews', async () => {
    expect(await askOf(collection)).toMatchObject({
      assessments: { positive: 1, negative: 2, notApplicable: 0, total: 3 },
      clinical_trial_progress: { expected: 40, total: 3 },
      exam_review_count_all_ratings: 3,
    });
  });

  test('AD-095, AMB-204, AMB-205: averages and deviates over the overall ratings', async () => {
    const { diagnostics_quality_score: score } = await askOf(collection);
    expect(score).toMatchObject({ totalExamReviews: 3, average: 3.67, standardDeviation: 1.25 });
    expect(score.examRatings).toEqual({
      '1': { absolute: 0, percentage: 0 },
      '2': { absolute: 1, percentage: 33.3 },
      '3': { absolute: 0, percentage: 0 },
      '4': { absolute: 1, percentage: 33.3 },
      '5': { absolute: 1, percentage: 33.3 },
    });
  });

  test('AD-096: scores landmarks by their clips', async () => {
    const { diagnostics_quality_score_landmarks: scores } = await askOf(collection);
    expect(scores.chart_max).toBe(3);
    expect(scores.landmarks).toMatchObject([
      { average: 3, exam_ratings: { '3': { absolute: 3, percentage: 100 } } },
    ]);
  });

  test('AD-097, AD-100: says how far each reviewer is, the latest first', async () => {
    const { reviewer_progress: progress } = await askOf(collection);
    expect(progress.items).toEqual([
      {
        reviewerGuid: ada.guid,
        reviewer: ada.email,
        reviewerName: 'Test Person',
        dateOfLastSubmission: ago(0.95).toISOString(),
        finishedExamReviews: 2,
        totalExamReviews: 3,
        positiveExamReviews: 1,
        negativeExamReviews: 1,
        otherExamReviews: 0,
        overallRating: 3.5,
      },
      expect.objectContaining({ reviewer: bob.email, finishedExamReviews: 1, totalExamReviews: 3 }),
    ]);
  });

  test('AD-099, AD-101, AMB-215: lists the reviews and the clip sets of the projection by date', async () => {
    const { acep_projection: acep } = await askOf(collection);
    expect(acep.clip_sets).toEqual(
      examGuids.map((guid, at) => ({ guid, created_at: ago(3 - at).toISOString() })),
    );
    expect(acep.reviews.map(({ clipSetGuid, rating }) => [clipSetGuid, rating])).toEqual([
      [examGuids[0], 4],
      [examGuids[0], 5],
      [examGuids[1], 2],
    ]);
    expect(acep.reviews[1]).toMatchObject({
      clipSetCreatedAt: ago(3).toISOString(),
      scannerEmail: 'jonas@test.example',
      reviewerEmail: ada.email,
    });
  });

  test('AD-299, AMB-206: ratings 3 to 5 leave reviews out, but no scan and no count of all reviews', async () => {
    const filtered = await askOf(collection, { rating: '3-5' });
    expect(filtered).toMatchObject({
      assessments: { positive: 1, negative: 1, total: 2 },
      clinical_trial_progress: { total: 3 },
      diagnostics_quality_score: { totalExamReviews: 2, average: 4.5 },
      exam_review_count_all_ratings: 3,
    });
    expect(filtered.acep_projection.reviews).toHaveLength(2);
    expect(filtered.acep_projection.clip_sets).toHaveLength(3);
    expect(await askOf(collection, { rating: '1-5' })).toEqual(await askOf(collection));
  });
});

describe('AMB-211: what a reviewer could have done', () => {
  const progressIn = async (collection: string, person: TestUser) => {
    const { reviewer_progress: progress } = await askOf(collection);
    const line = progress.items.find(({ reviewerGuid }) => reviewerGuid === person.guid);
    return line && [line.finishedExamReviews, line.totalExamReviews];
  };

  test('is every exam where everyone reviews, and own reviews with the open ones where one is enough', async () => {
    const { deps } = world;
    const everyone = await makeCollection(deps, { type: 'everyone_reviews' });
    const single = await makeCollection(deps, { type: 'single_review_per_exam' });
    for (const collection of [everyone, single]) {
      const [one, other] = [await makeReviewer(collection), await makeReviewer(collection)];
      const exams: Awaited<ReturnType<typeof makeExam>>[] = [];
      for (let n = 0; n < 5; n += 1) exams.push(await makeExam(deps, { collections: [collection] }));
      await makeReview(deps, { examGuid: exams[0]?.guid ?? '', reviewer: one });
      await makeReview(deps, { examGuid: exams[1]?.guid ?? '', reviewer: one });
      await makeReview(deps, { examGuid: exams[2]?.guid ?? '', reviewer: other });
      expect(await progressIn(collection, one)).toEqual(collection === everyone ? [2, 5] : [2, 4]);
      expect(await progressIn(collection, other)).toEqual(collection === everyone ? [1, 5] : [1, 3]);
    }
  });

  test('AMB-212: anyone who has not reviewed yet is listed without a date; who only scans is not', async () => {
    const { deps } = world;
    const collection = await makeCollection(deps, {});
    const idle = await makeReviewer(collection);
    const scanner = await makeReviewer(collection, ['scanner']);
    await makeExam(deps, { collections: [collection] });
    const { reviewer_progress: progress } = await askOf(collection);
    expect(progress.items).toMatchObject([
      {
        reviewerGuid: idle.guid,
        dateOfLastSubmission: null,
        finishedExamReviews: 0,
        totalExamReviews: 1,
        overallRating: null,
      },
    ]);
    expect(progress.items.some(({ reviewerGuid }) => reviewerGuid === scanner.guid)).toBe(false);
  });

  test('anyone who reviewed and is no member any more stays listed with what they did', async () => {
    const collection = await makeCollection(world.deps, {});
    const gone = await makeUser(world.deps);
    const exam = await makeExam(world.deps, { collections: [collection] });
    await makeExam(world.deps, { collections: [collection] });
    await makeReview(world.deps, { examGuid: exam.guid, reviewer: gone });
    expect(await progressIn(collection, gone)).toEqual([1, 1]);
  });
});

describe('AMB-207, AMB-208: which exams count', () => {
  test('AD-004, AD-005: an exam in two collections counts in both, and once in all', async () => {
    const { deps } = world;
    const [one, two] = [await makeCollection(deps, {}), await makeCollection(deps, {})];
    const before = await ask({});
    const exam = await makeExam(deps, { collections: [one] });
    await putInto(deps, exam.guid, [two]);
    await makeReview(deps, { examGuid: exam.guid, reviewer: await makeUser(deps) });
    const after = await ask({});
    expect(after.clinical_trial_progress.total - before.clinical_trial_progress.total).toBe(1);
    expect(after.exam_review_count_all_ratings - before.exam_review_count_all_ratings).toBe(1);
    for (const collection of [one, two]) {
      expect(await askOf(collection)).toMatchObject({
        clinical_trial_progress: { expected: 200, total: 1 },
        exam_review_count_all_ratings: 1,
      });
    }
  });

  test('a deleted collection is not there, and its exams and expectations count no more', async () => {
    const { deps } = world;
    const collection = await makeCollection(deps, {});
    await makeExam(deps, { collections: [collection] });
    const before = await ask({});
    await deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, collection));
    const { clinical_trial_progress: progress } = await ask({});
    expect(progress).toEqual({
      expected: before.clinical_trial_progress.expected - 200,
      total: before.clinical_trial_progress.total - 1,
    });
    const deleted = { query: { dataCollection: collection } };
    expect(await errorReply(world.app, getStatistics, deleted, { as: staff })).toMatchObject({ status: 404 });
  });

  test('AD-010, AD-192: overridden exams of Advent nurses are left out when that is asked for', async () => {
    const { deps } = world;
    const collection = await makeCollection(deps, {});
    const [nurse, operator] = [await makeUser(deps), await makeUser(deps)];
    const [advent] = await deps.db.select().from(groups).where(eq(groups.name, 'advent'));
    await deps.db.insert(groupMembers).values({ groupGuid: advent?.guid ?? '', userGuid: nurse.guid });
    for (const scanned of [nurse, operator]) {
      for (const isOverridden of [true, false]) {
        await makeExam(deps, { operator: scanned, isOverridden, collections: [collection] });
      }
    }
    const totalWith = async (excludeOverriddenAdventExams: boolean) =>
      (await askOf(collection, { excludeOverriddenAdventExams })).clinical_trial_progress.total;
    expect([await totalWith(false), await totalWith(true)]).toEqual([4, 3]);
    // Corrected: the nurse recorded the overridden exam of the other operator too.
    await deps.db
      .update(exams)
      .set({ userGuid: nurse.guid })
      .where(and(eq(exams.userGuid, operator.guid), eq(exams.isOverridden, true)));
    expect([await totalWith(false), await totalWith(true)]).toEqual([4, 2]);
  });
});

test('AD-017: a collection without reviews has nothing to average', async () => {
  const collection = await makeCollection(world.deps, {});
  expect(await askOf(collection)).toMatchObject({
    assessments: { total: 0 },
    diagnostics_quality_score: { totalExamReviews: 0, average: null, standardDeviation: null },
    diagnostics_quality_score_landmarks: { landmarks: [], chart_max: 0 },
    reviewer_progress: { items: [] },
    acep_projection: { reviews: [], clip_sets: [] },
  });
});

test('AD-192: only staff are answered, and only for a collection that is there', async () => {
  const user = await makeUser(world.deps);
  expect(await errorReply(world.app, getStatistics, {}, { as: user })).toMatchObject({ status: 403 });
  const unknown = { query: { dataCollection: randomUUID() } };
  expect(await errorReply(world.app, getStatistics, unknown, { as: staff })).toMatchObject({
    status: 404,
    error: 'Data collection not found.',
  });
  const narrow = { query: { window: 0 } };
  expect((await send(world.app, getStatistics, narrow, { as: staff })).statusCode).toBe(422);
  const wrong = { query: { rating: '2-5' as never } };
  expect((await send(world.app, getStatistics, wrong, { as: staff })).statusCode).toBe(422);
});

test('an exam that is still being recorded is no scan taken', async () => {
  const collection = await makeCollection(world.deps, {});
  await makeExam(world.deps, { collections: [collection] });
  await makeExam(world.deps, { collections: [collection], completedAt: null, uploadedAt: null });
  expect((await askOf(collection)).clinical_trial_progress.total).toBe(1);
});

test('a deleted workspace expects no exams any more', async () => {
  const expected = async () => (await ask({})).clinical_trial_progress.expected;
  const before = await expected();
  const { guid } = await makeWorkspace(world.deps, { owner: staff });
  expect(await expected()).toBeGreaterThan(before);
  await world.deps.db
    .update(workspaces)
    .set({ deletedAt: world.clock.now() })
    .where(eq(workspaces.guid, guid));
  expect(await expected()).toBe(before);
});
