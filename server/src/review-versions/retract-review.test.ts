import {
  addReviewAddendum,
  cancelRetraction,
  confirmRetraction,
  correctReview,
  listReviewVersions,
  requestRetraction,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { confirmResultRead, getResult } from '@sonoboard/contract/results/results.endpoints';
import {
  getChainReviews,
  getReview,
  hasReviewedExam,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { getCompletedReviews, getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { chainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';
import { reviewRetractions, reviewVersions } from '../tables/review-versions.tables.ts';

const PROTOCOL = 'dvt_left_two_point';

let world: TestApp;
let reviewer: TestUser;
let colleague: TestUser;
let admin: TestUser;
let operator: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps, { firstName: 'Rita', lastName: 'Reviewer' });
  colleague = await makeUser(world.deps, { firstName: 'Carl', lastName: 'Colleague' });
  admin = await makeUser(world.deps, { firstName: 'Adam', lastName: 'Admin' });
  operator = await makeUser(world.deps);
  collection = await makeCollection(world.deps, { type: 'single_review_per_exam' });
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  await addMember(world.deps, collection, colleague, ['reviewer']);
  await addMember(world.deps, collection, admin, ['admin']);
});

async function submitted() {
  const exam = await makeExam(world.deps, {
    protocol: PROTOCOL,
    collections: [collection],
    clips: clipsOf(PROTOCOL),
    operator,
  });
  const { guid } = await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer });
  world.clock.forward(60_000);
  return { exam, guid };
}

type Retraction = Parameters<typeof call<typeof requestRetraction>>[2]['body'];
const WHY: Retraction = {
  expected_version: 1,
  reason: 'wrong_patient',
  reason_text: 'Of the bed beside it.',
};

const request = (reviewGuid: string, as = reviewer, body: Partial<Retraction> = {}) =>
  send(world.app, requestRetraction, { params: { reviewGuid }, body: { ...WHY, ...body } }, { as });
const confirm = (reviewGuid: string, as: TestUser, expected_version = 1) =>
  send(world.app, confirmRetraction, { params: { reviewGuid }, body: { expected_version } }, { as });
const cancel = (reviewGuid: string, as: TestUser) =>
  send(world.app, cancelRetraction, { params: { reviewGuid }, body: {} }, { as });
const said = (answer: Awaited<ReturnType<typeof confirm>>) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code ?? null,
];
const OK = [200, null];

const read = (reviewGuid: string, as = reviewer) =>
  call(world.app, getReview, { params: { reviewGuid } }, { as });
const versionsOf = (reviewGuid: string, as = reviewer) =>
  call(world.app, listReviewVersions, { params: { reviewGuid } }, { as });
const due = async (as: TestUser) =>
  (await call(world.app, getWorklist, {}, { as })).items.map(({ guid }) => guid);
const rows = (reviewGuid: string) =>
  world.deps.db.select().from(examReviews).where(eq(examReviews.guid, reviewGuid));

async function retracted() {
  const made = await submitted();
  await request(made.guid);
  await confirm(made.guid, admin);
  return made;
}

describe('a retraction that is asked for', () => {
  test('changes nothing yet, is shown on the review, and is told to those who can judge it', async () => {
    const { guid, exam } = await submitted();
    expect(said(await request(guid))).toEqual(OK);
    const { examReview } = await read(guid);
    expect(examReview.version).toBe(1);
    expect(examReview.retraction).toEqual({
      state: 'requested',
      reason: 'Recorded under the wrong patient',
      reason_text: 'Of the bed beside it.',
      requested_by_guid: reviewer.guid,
      requested_by_name: 'Rita Reviewer',
      requested_at: world.clock.now().toISOString(),
      confirmed_by_name: null,
      confirmed_at: null,
    });
    expect(await due(colleague)).toEqual([]);
    expect((await mailsTo(world.deps, admin.email)).map(({ kind }) => kind)).toEqual([
      'retraction-requested',
    ]);
    expect(await mailsTo(world.deps, colleague.email)).toEqual([]);
    expect(await mailsTo(world.deps, reviewer.email)).toEqual([]);
    expect((await auditRows(world.deps, 'review.retraction-requested')).at(-1)).toMatchObject({
      actorGuid: reviewer.guid,
      subjectGuid: guid,
      examGuids: [exam.guid],
      after: { reason: 'wrong_patient' },
    });
  });

  test('is told to every reviewer where nobody else could confirm it', async () => {
    const { guid } = await submitted();
    await request(guid, admin);
    const kinds = async (person: TestUser) =>
      (await mailsTo(world.deps, person.email)).map(({ kind }) => kind);
    expect([await kinds(reviewer), await kinds(colleague)]).toEqual([['retraction-requested'], []]);
    const lonely = await makeCollection(world.deps, {});
    await addMember(world.deps, lonely, reviewer, ['reviewer', 'admin']);
    await addMember(world.deps, lonely, colleague, ['reviewer']);
    const exam = await makeExam(world.deps, { collections: [lonely], clips: clipsOf(PROTOCOL) });
    const own = await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer });
    await request(own.guid);
    expect(await kinds(colleague)).toEqual(['retraction-requested']);
  });

  test('keeps everybody from amending the review until it is decided', async () => {
    const { guid, exam } = await submitted();
    await request(guid);
    const { exam_review, exams } = chainReviewBody('negative', [reviewBody(exam, { comment: 'New.' })]);
    const amended = { expected_version: 1, reason_text: '' };
    const refused = await errorReply(
      world.app,
      correctReview,
      { params: { reviewGuid: guid }, body: { ...amended, reason: 'text_wrong', exam_review, exams } },
      { as: reviewer },
    );
    expect(refused).toMatchObject({ status: 409, code: 'retraction_requested' });
    expect(refused.error).toContain('Rita Reviewer has asked');
    const addendum = await errorReply(
      world.app,
      addReviewAddendum,
      {
        params: { reviewGuid: guid },
        body: { ...amended, reason: 'clarification', addendum: 'More.' },
      },
      { as: admin },
    );
    expect(addendum).toMatchObject({ status: 409, code: 'retraction_requested' });
    expect((await versionsOf(guid)).may_amend).toBe(false);
  });

  test('is one: asked again it is the same, by somebody else it is refused', async () => {
    const { guid } = await submitted();
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(guid)));
    expect(answers.map(said)).toEqual(answers.map(() => OK));
    expect(said(await request(guid, admin))).toEqual([409, 'retraction_requested']);
    expect(said(await request(guid, reviewer, { reason: 'wrong_exam' }))).toEqual([
      409,
      'retraction_requested',
    ]);
    expect(
      await world.deps.db
        .select()
        .from(reviewRetractions)
        .where(eq(reviewRetractions.requestedByGuid, reviewer.guid)),
    ).toHaveLength(1);
    expect(await mailsTo(world.deps, admin.email)).toHaveLength(1);
  });

  test('needs a reason in words where it is another one, and the current version', async () => {
    const { guid } = await submitted();
    expect(said(await request(guid, reviewer, { reason: 'other', reason_text: '' }))).toEqual([
      422,
      'amendment_reason_required',
    ]);
    expect(said(await request(guid, reviewer, { expected_version: 2 }))).toEqual([409, 'amended_meanwhile']);
  });

  test('is taken back by who asked and by admins; the others may not, and nothing is left to confirm', async () => {
    const { guid } = await submitted();
    expect(said(await cancel(guid, reviewer))).toEqual([409, 'retraction_not_requested']);
    await request(guid);
    expect(said(await cancel(guid, colleague))).toEqual([403, 'retraction_not_yours']);
    expect(said(await cancel(guid, admin))).toEqual(OK);
    expect(said(await cancel(guid, admin))).toEqual(OK);
    expect((await read(guid)).examReview.retraction).toBeNull();
    expect(said(await confirm(guid, colleague))).toEqual([409, 'retraction_not_requested']);
    expect((await auditRows(world.deps, 'review.retraction-cancelled')).at(-1)).toMatchObject({
      actorGuid: admin.guid,
      subjectGuid: guid,
    });
    expect(said(await request(guid))).toEqual(OK);
  });
});

describe('two people', () => {
  test('one person cannot be both; staff and the operator cannot be the second, strangers see nothing', async () => {
    const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    const stranger = await makeUser(world.deps);
    const { guid } = await submitted();
    await request(guid);
    for (const as of [reviewer, staff, operator]) {
      expect(said(await confirm(guid, as))).toEqual([403, 'second_person_needed']);
    }
    expect(said(await confirm(guid, stranger))).toEqual([404, 'review_not_found']);
    expect(await rows(guid)).toHaveLength(1);
    const may = async (as: TestUser) => (await versionsOf(guid, as)).may_confirm_retraction;
    expect([await may(reviewer), await may(colleague), await may(admin), await may(staff)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('of several second people at once one confirms; again it is the same, for the others it is done', async () => {
    const { guid } = await submitted();
    await request(guid);
    const answers = await Promise.all([colleague, admin, colleague, admin].map((as) => confirm(guid, as)));
    const codes = answers.map((answer) => said(answer).join(' ')).toSorted();
    expect(codes).toEqual(['200 ', '200 ', '409 review_retracted', '409 review_retracted']);
    expect(
      (await auditRows(world.deps, 'review.retracted')).filter((row) => row.subjectGuid === guid),
    ).toHaveLength(1);
  });

  test('the database itself refuses one person as two', async () => {
    const { guid } = await submitted();
    await request(guid);
    await expect(
      world.deps.db
        .update(reviewRetractions)
        .set({ confirmedByGuid: reviewer.guid, confirmedAt: world.clock.now() })
        .where(eq(reviewRetractions.requestedByGuid, reviewer.guid)),
    ).rejects.toThrow(/Failed query/);
  });
});

describe('a retracted review', () => {
  test('no longer counts: its exam is due again, for its reviewer as well, who reviews it anew', async () => {
    const { guid, exam } = await retracted();
    expect(await rows(guid)).toEqual([]);
    expect(await world.deps.db.select().from(clipReviews).where(eq(clipReviews.reviewGuid, guid))).toEqual(
      [],
    );
    expect([await due(reviewer), await due(colleague)]).toEqual([[exam.guid], [exam.guid]]);
    expect((await call(world.app, getCompletedReviews, {}, { as: reviewer })).items).toEqual([]);
    const params = { examGuid: exam.guid };
    expect(await call(world.app, hasReviewedExam, { params }, { as: reviewer })).toEqual({
      hasReviewedExam: false,
      reviewGuid: null,
    });
    const again = await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer });
    expect(again.guid).not.toBe(guid);
    expect([await due(reviewer), await due(colleague)]).toEqual([[], []]);
    expect((await read(guid)).examReview.retraction?.state).toBe('retracted');
  });

  test('stays readable and marked, alone and in its chain, with all of its versions', async () => {
    const { guid } = await submitted();
    const before = await read(guid);
    await request(guid);
    await confirm(guid, admin);
    const after = await read(guid);
    expect(after.sequenceReviews.toSorted((a, b) => a.guid.localeCompare(b.guid))).toEqual(
      before.sequenceReviews.toSorted((a, b) => a.guid.localeCompare(b.guid)),
    );
    expect(after.sequences.map(({ guid: clip }) => clip)).toEqual(
      before.sequences.map(({ guid: clip }) => clip),
    );
    const retraction = {
      state: 'retracted',
      requested_by_name: 'Rita Reviewer',
      confirmed_by_name: 'Adam Admin',
      confirmed_at: world.clock.now().toISOString(),
    };
    expect(after.examReview).toMatchObject({
      ...before.examReview,
      version: 2,
      retraction,
    });
    const { exams_and_reviews: chain } = await call(
      world.app,
      getChainReviews,
      { query: { reviewGuid: guid } },
      { as: reviewer },
    );
    expect(chain.map(({ review }) => review?.examReview.retraction?.state)).toEqual(['retracted']);
    expect(chain[0]?.review?.sequenceReviews).toHaveLength(2);
    expect(await versionsOf(guid)).toMatchObject({
      versions: [
        { version: 2, kind: 'retraction', author_name: 'Adam Admin', content: { comment: 'Fine.' } },
        { version: 1, kind: 'submitted', author_name: 'Rita Reviewer' },
      ],
      may_amend: false,
      may_confirm_retraction: false,
      retraction,
    });
  });

  test('cannot be changed any more, and is nothing to outsiders', async () => {
    const { guid } = await retracted();
    const addendum = {
      expected_version: 2,
      reason: 'clarification',
      reason_text: '',
      addendum: 'More.',
    } as const;
    const params = { reviewGuid: guid };
    expect(
      await errorReply(world.app, addReviewAddendum, { params, body: addendum }, { as: reviewer }),
    ).toMatchObject({ status: 409, code: 'review_retracted' });
    expect(said(await request(guid))).toEqual([409, 'review_retracted']);
    expect(said(await cancel(guid, reviewer))).toEqual([409, 'review_retracted']);
    expect(said(await confirm(guid, colleague))).toEqual([409, 'review_retracted']);
    const stranger = await makeUser(world.deps);
    for (const endpoint of [getReview, listReviewVersions]) {
      expect(await errorReply(world.app, endpoint, { params }, { as: stranger })).toMatchObject({
        status: 404,
        code: 'review_not_found',
      });
    }
  });

  test('is told to the operator, whose page says that it no longer holds', async () => {
    const { guid } = await submitted();
    const params = { reviewGuid: guid };
    await call(world.app, confirmResultRead, { params, body: { version: 1 } }, { as: operator });
    await request(guid);
    await confirm(guid, admin);
    const result = await call(world.app, getResult, { params }, { as: operator });
    expect(result).toMatchObject({
      version: 2,
      clinical_decision: 'discharge',
      read_at: null,
      retracted_at: world.clock.now().toISOString(),
    });
    const mails = await mailsTo(world.deps, operator.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['result', 'result-retracted']);
    expect(mails.at(-1)?.textBody).not.toContain('discharge');
    expect((await mailsTo(world.deps, reviewer.email)).map(({ kind }) => kind)).toEqual(['review-retracted']);
    const read_at = (
      await call(world.app, confirmResultRead, { params, body: { version: 2 } }, { as: operator })
    ).read_at;
    expect(read_at).toBe(world.clock.now().toISOString());
  });
});

test('versions and reviews are never changed or deleted, except where the next version takes the place', async () => {
  const { guid } = await submitted();
  const { db } = world.deps;
  const attempts = () => [
    db.delete(examReviews).where(eq(examReviews.guid, guid)),
    db.delete(clipReviews).where(eq(clipReviews.reviewGuid, guid)),
    db.update(examReviews).set({ comment: 'Other.' }).where(eq(examReviews.guid, guid)),
    db.delete(reviewVersions).where(eq(reviewVersions.reviewGuid, guid)),
    db.update(reviewVersions).set({ reasonText: 'Other.' }).where(eq(reviewVersions.reviewGuid, guid)),
  ];
  const params = { reviewGuid: guid };
  const body = { expected_version: 1, reason: 'clarification', reason_text: '', addendum: 'More.' } as const;
  await call(world.app, addReviewAddendum, { params, body }, { as: reviewer });
  for (const attempt of attempts()) await expect(attempt).rejects.toThrow(/Failed query/);
  expect((await versionsOf(guid)).versions).toHaveLength(2);
});
