import { randomUUID } from 'node:crypto';
import {
  getReviewerPerformance,
  listLinkedReviews,
} from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import { countsInStatistics } from '../../test/rules/counted-exams.ts';
import { reviewerPerformance } from '../../test/rules/reviewer-performance.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, giveStaffConfig, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { runs } from '../../test/runs.ts';

let world: TestApp;
let staff: TestUser;
let operator: TestUser;
let reviewers: readonly TestUser[];
let guid: string;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  operator = await makeUser(world.deps);
  reviewers = [
    await makeUser(world.deps, { email: 'ann@linked.example' }),
    await makeUser(world.deps, { email: 'bob@linked.example' }),
    await makeUser(world.deps, { email: 'cyd@linked.example' }),
  ];
});
beforeEach(async () => {
  guid = await makeCollection(world.deps, {});
});
afterAll(() => world.stop());

const person = (index: number): TestUser => reviewers[index] ?? staff;
const list = (query: object = {}, as = staff) =>
  call(world.app, listLinkedReviews, { params: { guid }, query }, { as });

describe('AD-037, AD-107, AD-207: GET /dataCollections/{guid}/linkedReviews', () => {
  test('gives every review of the exams of the collection, newest first, beside the ground truth', async () => {
    const [judged, open] = [
      await makeExam(world.deps, {
        operator,
        collections: [guid],
        patientId: 'P-77',
        groundTruth: 'positive',
      }),
      await makeExam(world.deps, { operator, collections: [guid] }),
    ];
    await makeReview(world.deps, {
      examGuid: (await makeExam(world.deps, { operator })).guid,
      reviewer: person(0),
    });
    const older = await makeReview(world.deps, {
      examGuid: judged.guid,
      reviewer: person(0),
      rating: 2,
      assessment: 'positive',
      comment: 'Clear',
      createdAt: new Date('2026-01-02T03:04:05Z'),
    });
    const newer = await makeReview(world.deps, {
      examGuid: open.guid,
      reviewer: person(1),
      createdAt: new Date('2026-02-02T03:04:05Z'),
    });
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items.map((review) => review.guid)).toEqual([newer, older]);
    expect(items[1]).toEqual({
      guid: older,
      clipset_guid: judged.guid,
      reviewer_email: 'ann@linked.example',
      reviewer_guid: person(0).guid,
      clipset_patient_id: 'P-77',
      comment: 'Clear',
      rating: 2,
      created_at: '2026-01-02T03:04:05.000Z',
      created_at_timezone_id: 'UTC',
      version: 1,
      assessment: 'positive',
      clipset_ground_truth: 'positive',
    });
    expect(await list({ examGuid: judged.guid })).toMatchObject({ items: [{ guid: older }], total: 1 });
    expect((await auditRows(world.deps, 'collection-reviews.read')).at(-1)).toMatchObject({
      kind: 'patient-read',
      subjectGuid: guid,
      examGuids: [judged.guid],
    });
  });

  test('AD-153: is searched by any value, sorted by any column, and paged in a total order', async () => {
    const assessments = ['positive', 'negative', 'not_applicable'] as const;
    for (const [place, assessment] of assessments.entries()) {
      const { guid: examGuid } = await makeExam(world.deps, {
        operator,
        collections: [guid],
        patientId: `ID-${place}`,
        groundTruth: place === 0 ? 'negative' : null,
      });
      await makeReview(world.deps, {
        examGuid,
        reviewer: person(place),
        assessment,
        rating: place + 1,
        comment: `word${place}`,
      });
    }
    const emails = async (query: object) =>
      (await list(query)).items.map(({ reviewer_email }) => reviewer_email?.slice(0, 3));
    for (const term of ['BOB@', 'id-1', 'WORD1']) expect(await emails({ search: [term] })).toEqual(['bob']);
    expect(await list({ search: ['linked.example', 'word2'] })).toMatchObject({ total: 1 });
    expect(await emails({ sort: 'rating', order: 'desc' })).toEqual(['cyd', 'bob', 'ann']);
    expect(await emails({ sort: 'clipset_patient_id' })).toEqual(['ann', 'bob', 'cyd']);
    // What nobody knows comes last, whichever way it is sorted.
    for (const order of ['asc', 'desc']) {
      expect((await emails({ sort: 'clipset_ground_truth', order }))[0]).toBe('ann');
    }
    const whole = await emails({ sort: 'assessment' });
    const paged = [
      ...(await emails({ sort: 'assessment', limit: 2 })),
      ...(await emails({ sort: 'assessment', limit: 2, offset: 2 })),
    ];
    expect(paged).toEqual(whole);
  });

  test('tells of each review which version it is', async () => {
    const { guid: examGuid } = await makeExam(world.deps, { operator, collections: [guid] });
    await makeReview(world.deps, { examGuid, reviewer: person(0), version: 3 });
    expect(await list()).toMatchObject({ items: [{ version: 3 }] });
  });

  test('AMB-184: an account that sees no patient ID gets none, and finds nothing by it', async () => {
    const hidden = await makeUser(world.deps, { permissions: ['internal'] });
    await giveStaffConfig(world.deps, hidden, { hide_patient_id: true });
    const { guid: examGuid } = await makeExam(world.deps, {
      operator,
      collections: [guid],
      patientId: 'SECRET-1',
    });
    await makeReview(world.deps, { examGuid, reviewer: person(0) });
    expect(await list({}, hidden)).toMatchObject({ items: [{ clipset_patient_id: null }] });
    expect(await list({ search: ['secret'] }, hidden)).toMatchObject({ total: 0 });
  });

  test('admins of the collection may read it, its reviewers may not; one that does not exist is not found', async () => {
    const [admin, reviewer] = [await makeUser(world.deps), await makeUser(world.deps)];
    await addMember(world.deps, guid, admin, ['admin']);
    await addMember(world.deps, guid, reviewer, ['reviewer']);
    for (const endpoint of [listLinkedReviews, getReviewerPerformance] as const) {
      const params = { guid };
      expect(await call(world.app, endpoint, { params }, { as: admin })).toEqual({ items: [], total: 0 });
      expect(await errorReply(world.app, endpoint, { params }, { as: reviewer })).toMatchObject({
        status: 403,
      });
      const gone = { params: { guid: randomUUID() } };
      expect(await errorReply(world.app, endpoint, gone, { as: staff })).toMatchObject({ status: 404 });
    }
  });
});

describe('AD-038, AMB-230: GET /dataCollections/{guid}/reviewerPerformance', () => {
  const performance = (query: object = {}) =>
    call(world.app, getReviewerPerformance, { params: { guid }, query }, { as: staff });

  const review = fc.record({
    assessment: fc.constantFrom('positive', 'negative', 'not_applicable' as const),
    rating: fc.constantFrom(...RATINGS),
  });
  const examOf = fc.record({
    groundTruth: fc.constantFrom('positive', 'negative', null),
    excludeFromAnalysis: fc.boolean(),
    isPractiseExam: fc.constantFrom(false, false, true),
    isAborted: fc.constantFrom(false, false, true),
    isVirtualScan: fc.constantFrom(false, false, true),
    reviews: fc.array(review, { maxLength: 3 }),
  });

  test('AMB-207: agrees with the rule over all reviews, in whatever page they would be listed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(examOf, { minLength: 1, maxLength: 6 }), async (exams) => {
        guid = await makeCollection(world.deps, {});
        const judged = [];
        for (const { reviews, ...columns } of exams) {
          const { guid: examGuid } = await makeExam(world.deps, {
            ...columns,
            operator,
            collections: [guid],
          });
          for (const [index, said] of reviews.entries()) {
            await makeReview(world.deps, { ...said, examGuid, reviewer: person(index) });
            const known = { ...said, reviewer: person(index).email, groundTruth: columns.groundTruth };
            if (countsInStatistics(columns)) judged.push(known);
          }
        }
        const expected = reviewerPerformance(judged)
          .map(({ reviewer, ...counts }) => ({
            reviewer_guid: reviewers.find(({ email }) => email === reviewer)?.guid,
            reviewer_email: reviewer,
            reviews: counts.reviews,
            true_positives: counts.truePositives,
            false_positives: counts.falsePositives,
            true_negatives: counts.trueNegatives,
            false_negatives: counts.falseNegatives,
            not_applicable: counts.notApplicable,
            sensitivity: counts.sensitivity,
            specificity: counts.specificity,
            average_rating: counts.averageRating,
          }))
          .toSorted((a, b) => (a.reviewer_email < b.reviewer_email ? -1 : 1));
        expect(await performance()).toEqual({ items: expected, total: expected.length });
      }),
      { numRuns: runs({ usual: 5, long: 50 }) },
    );
  });

  test('is sorted by any number, those without one last', async () => {
    const truths = ['positive', 'positive', null] as const;
    for (const [index, groundTruth] of truths.entries()) {
      const { guid: examGuid } = await makeExam(world.deps, { operator, collections: [guid], groundTruth });
      const assessment = index === 0 ? 'negative' : 'positive';
      await makeReview(world.deps, { examGuid, reviewer: person(index), assessment });
    }
    const order = async (query: object) =>
      (await performance(query)).items.map(({ reviewer_email }) => reviewer_email.slice(0, 3));
    expect(await order({ sort: 'sensitivity', order: 'desc' })).toEqual(['bob', 'ann', 'cyd']);
    expect(await order({ sort: 'sensitivity', order: 'asc' })).toEqual(['ann', 'bob', 'cyd']);
    expect(await performance({ search: ['cyd'], limit: 1 })).toMatchObject({
      items: [{ reviewer_email: 'cyd@linked.example', sensitivity: null }],
      total: 1,
    });
  });
});
