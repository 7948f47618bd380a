import type { CallInput } from '@sonoboard/contract/http/endpoint';
import {
  addReviewAddendum,
  correctReview,
  listReviewVersions,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { confirmResultRead, getResult } from '@sonoboard/contract/results/results.endpoints';
import {
  getChainReviews,
  getReview,
  hasReviewedExam,
  submitChainReview,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import {
  getCompletedReviews,
  getPendingRescans,
  getWorklist,
} from '@sonoboard/contract/worklists/worklists.endpoints';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { REVIEWED_ALONE, type ReviewedAlone } from '@sonoboard/domain/review-versions/reviewed-alone.fixture';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { chainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { reviewVersions } from '../tables/review-versions.tables.ts';

const PROTOCOL = 'dvt_left_two_point';
const CLOT = { rating: 4, assessment: 'positive' } as const;
const POOR = { rating: 2, assessment: 'rescan', comment: 'Too dark.' } as const;

type Exam = Awaited<ReturnType<typeof makeExam>>;
type Correction = CallInput<typeof correctReview>['body'];
type Addendum = CallInput<typeof addReviewAddendum>['body'];

let world: TestApp;
let reviewer: TestUser;
let admin: TestUser;
let operator: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps, { firstName: 'Rita', lastName: 'Reviewer' });
  admin = await makeUser(world.deps, { firstName: 'Adam', lastName: 'Admin' });
  operator = await makeUser(world.deps, { firstName: 'Olga', lastName: 'Operator' });
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  await addMember(world.deps, collection, admin, ['admin']);
});

async function scan(root?: Exam, protocol: ProtocolName = PROTOCOL): Promise<Exam> {
  world.clock.forward(60_000);
  return makeExam(world.deps, {
    protocol,
    collections: [collection],
    clips: clipsOf(protocol),
    operator,
    createdAt: world.clock.now(),
    ...(root === undefined ? {} : { linkedTo: root.guid }),
  });
}

async function submitted(overall: Parameters<typeof reviewBody>[1] = {}, clip = {}) {
  const exam = await scan();
  const body = reviewBody(exam, overall, clip);
  world.clock.forward(60_000);
  const { guid } = await call(world.app, submitReview, { body }, { as: reviewer });
  world.clock.forward(60_000);
  return { exam, guid, body };
}

/** The first submission with other words or clips. */
function correction(
  exams: readonly Exam[],
  said: {
    readonly overall?: Partial<Correction['exam_review']>;
    readonly clip?: object;
    readonly body?: Partial<Correction>;
  } = {},
): Correction {
  const { exam_review, exams: parts } = chainReviewBody(
    said.overall?.assessment ?? 'negative',
    exams.map((exam) => reviewBody(exam, said.overall, said.clip)),
  );
  return {
    expected_version: 1,
    reason: 'text_wrong',
    reason_text: '',
    exam_review,
    exams: parts,
    ...said.body,
  };
}

const NEW_WORDS = { overall: { comment: 'Clearer words.' } };

const correct = (reviewGuid: string, body: Correction, as = reviewer) =>
  call(world.app, correctReview, { params: { reviewGuid }, body }, { as });
const refused = (reviewGuid: string, body: Correction, as = reviewer) =>
  errorReply(world.app, correctReview, { params: { reviewGuid }, body }, { as });
const add = (reviewGuid: string, body: Partial<Addendum> = {}, as = reviewer) =>
  call(
    world.app,
    addReviewAddendum,
    {
      params: { reviewGuid },
      body: {
        expected_version: 1,
        reason: 'new_information',
        reason_text: '',
        addendum: 'The patient called.',
        ...body,
      },
    },
    { as },
  );
const read = (reviewGuid: string, as = reviewer) =>
  call(world.app, getReview, { params: { reviewGuid } }, { as });
const versionsOf = (reviewGuid: string, as = reviewer) =>
  call(world.app, listReviewVersions, { params: { reviewGuid } }, { as });
const storedVersions = (reviewGuid: string) =>
  world.deps.db.select().from(reviewVersions).where(eq(reviewVersions.reviewGuid, reviewGuid));

describe('a correction', () => {
  test('puts a new version in the place of the review, which keeps its identity, author and time', async () => {
    const { exam, guid } = await submitted();
    const before = (await read(guid)).examReview;
    const body = correction([exam], {
      overall: { assessment: 'positive', comment: 'A clot after all.', clinical_decision: 'standard' },
      clip: CLOT,
      body: {
        reason: 'view_assessment_wrong',
        reason_text: 'Mixed up the views.',
        timezone_id: 'Europe/Paris',
      },
    });
    expect(await correct(guid, body)).toEqual({ version: 2 });

    const { examReview, sequenceReviews } = await read(guid);
    expect(examReview).toMatchObject({
      guid,
      version: 2,
      assessment: 'positive',
      comment: 'A clot after all.',
      clinical_decision: 'standard',
      created_at: before.created_at,
      created_at_timezone_id: before.created_at_timezone_id,
      reviewer_guid: reviewer.guid,
      submission_guid: before.submission_guid,
      amendment: {
        kind: 'correction',
        amended_at: world.clock.now().toISOString(),
        amended_at_timezone_id: 'Europe/Paris',
        author_name: 'Rita Reviewer',
        reason: 'Assessment of a view was wrong',
        reason_text: 'Mixed up the views.',
      },
      addenda: [],
      retraction: null,
    });
    expect(sequenceReviews.map(({ assessment }) => assessment)).toEqual(['positive', 'positive']);
    const { items } = await call(world.app, getCompletedReviews, {}, { as: reviewer });
    expect(items).toMatchObject([{ guid, assessment: 'positive' }]);
    expect((await call(world.app, getWorklist, {}, { as: reviewer })).items).toEqual([]);
  });

  test('overwrites nothing: every version stays readable, with author, time and reason', async () => {
    const { exam, guid } = await submitted();
    const first = (await versionsOf(guid)).versions;
    expect(first).toMatchObject([
      { version: 1, kind: 'submitted', reason: null, content: { comment: 'Fine.' } },
    ]);
    await correct(guid, correction([exam], NEW_WORDS));
    world.clock.forward(60_000);
    await correct(
      guid,
      correction([exam], { overall: { comment: 'Third.' }, body: { expected_version: 2 } }),
      admin,
    );
    const { versions, may_amend, retraction } = await versionsOf(guid);
    expect(
      versions.map(({ version, author_name, content }) => [version, author_name, content.comment]),
    ).toEqual([
      [3, 'Adam Admin', 'Third.'],
      [2, 'Rita Reviewer', 'Clearer words.'],
      [1, 'Rita Reviewer', 'Fine.'],
    ]);
    expect(versions.at(-1)).toEqual(first[0]);
    expect(versions[0]?.content.sequences).toHaveLength(2);
    expect({ may_amend, retraction }).toEqual({ may_amend: true, retraction: null });
  });

  test('keeps the guids of what is said of the clips, which documents name', async () => {
    const { exam, guid } = await submitted();
    const guids = async () => (await read(guid)).sequenceReviews.map((clip) => clip.guid).toSorted();
    const before = await guids();
    await correct(guid, correction([exam], NEW_WORDS));
    expect(await guids()).toEqual(before);
  });

  test('is in the audit trail with what was and what is, and without any text', async () => {
    const { exam, guid } = await submitted();
    await correct(
      guid,
      correction([exam], { overall: { ...NEW_WORDS.overall, clinical_decision: 'standard' } }),
    );
    expect((await auditRows(world.deps, 'review.corrected')).slice(-1)).toMatchObject([
      {
        kind: 'change',
        actorGuid: reviewer.guid,
        subjectGuid: guid,
        examGuids: [exam.guid],
        before: { version: 1, rating: 4, assessment: 'negative', clinicalDecision: 'discharge' },
        after: {
          version: 2,
          rating: 4,
          assessment: 'negative',
          clinicalDecision: 'standard',
          reason: 'text_wrong',
        },
      },
    ]);
    const [row] = (await auditRows(world.deps, 'review.corrected')).slice(-1);
    expect(JSON.stringify(row)).not.toContain('Clearer');
    await versionsOf(guid);
    expect((await auditRows(world.deps, 'review-versions.read')).slice(-1)).toMatchObject([
      { kind: 'patient-read', actorGuid: reviewer.guid, subjectGuid: guid, examGuids: [exam.guid] },
    ]);
  });

  test('is held against the rules of a submission: an outcome that does not follow, a clip without a comment, a missing clip', async () => {
    const { exam, guid } = await submitted();
    expect(
      await refused(guid, correction([exam], { overall: { ...NEW_WORDS.overall, assessment: 'positive' } })),
    ).toMatchObject({
      status: 409,
      code: 'outcome_differs',
    });
    const poor = correction([exam], {
      overall: { assessment: 'not_applicable' },
      clip: { ...POOR, comment: '' },
    });
    expect(await refused(guid, poor)).toMatchObject({ status: 422, code: 'clip_comment_required' });
    const missing = correction([exam], NEW_WORDS);
    missing.exams[0]?.sequences.pop();
    expect(await refused(guid, missing)).toMatchObject({ status: 422, code: 'review_clips_differ' });
    const other = correction([await scan()], NEW_WORDS);
    expect(await refused(guid, other)).toMatchObject({ status: 422, code: 'submission_differs' });
    expect(await storedVersions(guid)).toEqual([]);
    expect((await read(guid)).examReview).toMatchObject({ version: 1, comment: 'Fine.' });
  });

  test('that changes nothing, or gives the reason other without words, is refused', async () => {
    const { exam, guid } = await submitted();
    expect(await refused(guid, correction([exam]))).toMatchObject({ status: 422, code: 'nothing_changed' });
    expect(
      await refused(guid, correction([exam], { ...NEW_WORDS, body: { reason: 'other', reason_text: ' ' } })),
    ).toMatchObject({ status: 422, code: 'amendment_reason_required' });
  });

  test('of an outdated version is refused with the version that is current, who made it and when', async () => {
    const { exam, guid } = await submitted();
    await correct(guid, correction([exam], NEW_WORDS), admin);
    const late = await send(
      world.app,
      correctReview,
      { params: { reviewGuid: guid }, body: correction([exam], { overall: { comment: 'Too late.' } }) },
      { as: reviewer },
    );
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'amended_meanwhile', details: { version: 2 } });
    expect(late.json<{ error: string }>().error).toContain('Adam Admin changed this review on ');
    const early = correction([exam], { overall: { comment: 'Too early.' }, body: { expected_version: 7 } });
    expect(await refused(guid, early)).toMatchObject({ status: 409, code: 'amended_meanwhile' });
  });

  test('sent again after a lost answer gives the same version; of another person it is outdated', async () => {
    const { exam, guid } = await submitted();
    const body = correction([exam], NEW_WORDS);
    expect(await correct(guid, body)).toEqual({ version: 2 });
    expect(await correct(guid, body)).toEqual({ version: 2 });
    expect(await storedVersions(guid)).toHaveLength(2);
    expect(await refused(guid, body, admin)).toMatchObject({ status: 409, code: 'amended_meanwhile' });
  });

  test('of fifty at once, one makes a version and the others are told of it', async () => {
    const { exam, guid } = await submitted();
    const params = { reviewGuid: guid };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        send(
          world.app,
          correctReview,
          {
            params,
            body: correction([exam], {
              overall: { comment: `Try ${n}.` },
              body: { reason_text: `Try ${n}.` },
            }),
          },
          { as: n % 2 === 0 ? reviewer : admin },
        ),
      ),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made.map((answer) => answer.json())).toEqual([{ version: 2 }]);
    const told = answers.filter((answer) => answer.statusCode === 409);
    expect(told).toHaveLength(49);
    for (const answer of told) {
      expect(answer.json()).toMatchObject({ code: 'amended_meanwhile', details: { version: 2 } });
    }
    expect(await storedVersions(guid)).toHaveLength(2);
    expect(
      await auditRows(world.deps, 'review.corrected').then((rows) =>
        rows.filter((row) => row.subjectGuid === guid),
      ),
    ).toHaveLength(1);
  });

  test('keeps the time of the call to the operator while outcome and decision stay; another decision was another call', async () => {
    const { exam, guid } = await submitted();
    const calledAt = async () => {
      const [row] = await world.deps.db.select().from(examReviews).where(eq(examReviews.guid, guid));
      return row?.communicatedAt?.toISOString();
    };
    const first = await calledAt();
    await correct(guid, correction([exam], NEW_WORDS));
    expect(await calledAt()).toBe(first);
    await correct(
      guid,
      correction([exam], { overall: { clinical_decision: 'standard' }, body: { expected_version: 2 } }),
    );
    expect(await calledAt()).toBe(world.clock.now().toISOString());
  });

  test('never takes an outcome or a decision away because an account shows less', async () => {
    const { exam, guid } = await submitted();
    await giveConfig(world.deps, admin, { allow_clinical_decision: false });
    const undecided = { clinical_decision: null, clinical_decision_comment: null, communicated: false };
    expect(
      await refused(guid, correction([exam], { overall: { comment: 'New.', ...undecided } }), admin),
    ).toMatchObject({ status: 403, code: 'account_shows_less' });
    await giveConfig(world.deps, admin, { enable_exam_diagnosis: false });
    expect(
      await refused(
        guid,
        correction([exam], { overall: { comment: 'New.', assessment: 'not_applicable' } }),
        admin,
      ),
    ).toMatchObject({ status: 403, code: 'account_shows_less' });
    expect((await read(guid)).examReview).toMatchObject({ version: 1, clinical_decision: 'discharge' });
  });
});

describe('an original that was reviewed before its rescan came', () => {
  const saidOf = (exam: Exam, { clips, outcome }: ReviewedAlone) => {
    const overall = { assessment: outcome, clinical_decision: 'standard' } as const;
    const said = reviewBody(exam, overall, { comment: 'Looked at again.' });
    const sequences = said.sequences.map((clip, at) => ({ ...clip, assessment: clips[at] ?? null }));
    return chainReviewBody(outcome, [{ ...said, sequences }]);
  };

  test.each(REVIEWED_ALONE)('is corrected as it was reviewed, alone: $name', async (said) => {
    const original = await scan(undefined, said.protocol);
    world.clock.forward(60_000);
    const { guid } = await call(world.app, submitReview, { body: reviewBody(original) }, { as: reviewer });
    const rescan = await scan(original, said.protocol);
    const body = { ...correction([original]), ...saidOf(original, said) };
    expect(await correct(guid, body)).toEqual({ version: 2 });
    expect((await read(guid)).examReview).toMatchObject({ version: 2, assessment: said.outcome });

    // A review of the rescan changes nothing of it.
    world.clock.forward(60_000);
    await call(world.app, submitReview, { body: reviewBody(rescan) }, { as: reviewer });
    const again = { ...body, exam_review: { ...body.exam_review, comment: 'Again.' }, expected_version: 2 };
    expect(await correct(guid, again)).toEqual({ version: 3 });
    expect((await read(guid)).examReview).toMatchObject({ version: 3, assessment: said.outcome });
  });
});

describe('who may amend', () => {
  test('a colleague, staff and the operator get 403, somebody outside 404; a reviewer who has left gets 404', async () => {
    const colleague = await makeUser(world.deps);
    await addMember(world.deps, collection, colleague, ['reviewer']);
    const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    const { exam, guid } = await submitted();
    await call(world.app, submitReview, { body: reviewBody(exam) }, { as: colleague });
    for (const as of [colleague, staff, operator]) {
      expect(await refused(guid, correction([exam], NEW_WORDS), as)).toMatchObject({
        status: 403,
        code: 'not_your_review',
      });
    }
    const stranger = await makeUser(world.deps);
    expect(await refused(guid, correction([exam], NEW_WORDS), stranger)).toMatchObject({
      status: 404,
      code: 'review_not_found',
    });
    expect(await storedVersions(guid)).toEqual([]);
  });
});

describe('an addendum', () => {
  test('is added to the review and changes nothing else of it', async () => {
    const { guid } = await submitted();
    const { examReview: before, sequenceReviews } = await read(guid);
    expect(await add(guid)).toEqual({ version: 2 });
    world.clock.forward(60_000);
    await add(guid, { expected_version: 2, addendum: 'And again.', reason: 'contact_recorded' }, admin);
    const after = await read(guid);
    expect(after.sequenceReviews).toEqual(sequenceReviews);
    const { version, amendment, addenda, ...rest } = after.examReview;
    const { version: _, amendment: __, addenda: ___, ...was } = before;
    expect(rest).toEqual(was);
    expect(version).toBe(3);
    expect(amendment).toMatchObject({ kind: 'addendum', author_name: 'Adam Admin' });
    expect(addenda).toMatchObject([
      { version: 2, text: 'The patient called.', author_name: 'Rita Reviewer' },
      { version: 3, text: 'And again.', author_name: 'Adam Admin' },
    ]);
  });

  test('that comes twice is one, and stays when the review is corrected afterwards', async () => {
    const { exam, guid } = await submitted();
    await add(guid);
    expect(await add(guid)).toEqual({ version: 2 });
    await correct(guid, correction([exam], { ...NEW_WORDS, body: { expected_version: 2 } }));
    expect((await read(guid)).examReview).toMatchObject({
      version: 3,
      comment: 'Clearer words.',
      amendment: { kind: 'correction' },
      addenda: [{ version: 2, text: 'The patient called.' }],
    });
    expect((await versionsOf(guid)).versions.map(({ kind }) => kind)).toEqual([
      'correction',
      'addendum',
      'submitted',
    ]);
  });
});

describe('the reviews of a submission', () => {
  async function chain() {
    const root = await scan();
    const rescan = await scan(root);
    const body = chainReviewBody('not_applicable', [
      reviewBody(root, { clinical_decision: 'rescan' }, POOR),
      reviewBody(rescan, { clinical_decision: 'rescan' }, POOR),
    ]);
    world.clock.forward(60_000);
    const { reviews } = await call(world.app, submitChainReview, { body }, { as: reviewer });
    world.clock.forward(60_000);
    return { scans: [root, rescan] as const, guids: reviews.map(({ guid }) => guid) };
  }

  test('are amended together, whichever is named, and share outcome and version', async () => {
    const { scans, guids } = await chain();
    const [first = '', last = ''] = guids;
    expect(await refused(first, correction([scans[0]], NEW_WORDS))).toMatchObject({
      status: 422,
      code: 'submission_differs',
    });
    await correct(first, correction(scans, { overall: { assessment: 'positive' }, clip: CLOT }));
    for (const guid of guids) {
      expect((await read(guid)).examReview).toMatchObject({ version: 2, assessment: 'positive' });
      expect(await storedVersions(guid)).toHaveLength(2);
    }
    await add(last, { expected_version: 2 });
    expect((await read(first)).examReview).toMatchObject({ version: 3, addenda: [{ version: 3 }] });
    const { exams_and_reviews } = await call(
      world.app,
      getChainReviews,
      { query: { reviewGuid: last } },
      { as: reviewer },
    );
    expect(exams_and_reviews.map(({ review }) => review?.examReview.version)).toEqual([3, 3]);
  });

  test('have the outcome of what was there when they were submitted: a later scan has no say', async () => {
    const root = await scan();
    world.clock.forward(60_000);
    const body = reviewBody(root, { clinical_decision: 'rescan' }, POOR);
    const { guid } = await call(world.app, submitReview, { body }, { as: reviewer });
    const rescan = await scan(root);
    world.clock.forward(60_000);
    const later = reviewBody(rescan, {}, CLOT);
    const { guid: laterGuid } = await call(world.app, submitReview, { body: later }, { as: reviewer });
    world.clock.forward(60_000);

    await correct(guid, correction([root], { overall: { assessment: 'negative' } }));
    expect((await read(guid)).examReview.assessment).toBe('negative');
    expect((await read(laterGuid)).examReview).toMatchObject({ assessment: 'positive', version: 1 });
    // And the earlier one counts for the later.
    const poor = { rating: 2, assessment: 'rescan', comment: 'Dark.' } as const;
    await correct(
      laterGuid,
      correction([rescan], {
        overall: { assessment: 'not_applicable', clinical_decision: 'standard' },
        clip: poor,
      }),
    );
    expect((await read(laterGuid)).examReview.assessment).toBe('not_applicable');
  });

  test('of a chain count without the scans that were reviewed after them', async () => {
    const { scans, guids } = await chain();
    const last = await scan(scans[0]);
    world.clock.forward(60_000);
    const later = chainReviewBody('positive', [reviewBody(last, {}, CLOT)]);
    await call(world.app, submitChainReview, { body: later }, { as: reviewer });
    world.clock.forward(60_000);
    await correct(guids[0] ?? '', correction(scans, { overall: { assessment: 'negative' } }));
    for (const guid of guids) expect((await read(guid)).examReview.assessment).toBe('negative');
  });
});

describe('what a changed decision means', () => {
  const pending = async () =>
    (await call(world.app, getPendingRescans, {}, { as: reviewer })).items.map(({ guid }) => guid);

  test('a rescan is awaited as the newest version says', async () => {
    const { exam, guid } = await submitted();
    expect(await pending()).toEqual([]);
    await correct(guid, correction([exam], { overall: { clinical_decision: 'rescan' } }));
    expect(await pending()).toEqual([guid]);
    await correct(guid, correction([exam], { overall: {}, body: { expected_version: 2 } }));
    expect(await pending()).toEqual([]);
  });

  test('a rescan that has come stays due, also when the review no longer asks for it', async () => {
    const { exam, guid } = await submitted({ clinical_decision: 'rescan' });
    const rescan = await scan(exam);
    const due = async () =>
      (await call(world.app, getWorklist, {}, { as: reviewer })).items.map((item) => item.guid);
    expect(await due()).toEqual([rescan.guid]);
    await correct(guid, correction([exam], NEW_WORDS));
    expect(await due()).toEqual([rescan.guid]);
    expect(await pending()).toEqual([]);
  });
});

describe('the operator', () => {
  const result = (reviewGuid: string) =>
    call(world.app, getResult, { params: { reviewGuid } }, { as: operator });
  const confirm = (reviewGuid: string, version?: number) =>
    send(
      world.app,
      confirmResultRead,
      { params: { reviewGuid }, ...(version !== undefined && { body: { version } }) },
      { as: operator },
    );

  test('is told again and must confirm the new version; the receipt of the old one stays with it', async () => {
    const { exam, guid } = await submitted();
    expect((await confirm(guid)).statusCode).toBe(200);
    const readAt = (await result(guid)).read_at;
    world.clock.forward(60_000);
    await correct(
      guid,
      correction([exam], {
        overall: { assessment: 'positive', clinical_decision: 'standard' },
        clip: CLOT,
        body: { reason: 'decision_wrong' },
      }),
    );
    expect(await result(guid)).toMatchObject({
      version: 2,
      read_at: null,
      outcome: 'positive',
      clinical_decision: 'standard',
      amended: {
        kind: 'correction',
        author_name: 'Rita Reviewer',
        reason: 'Clinical decision was wrong',
        previous_outcome: 'negative',
        previous_decision: 'discharge',
        previous_read_at: readAt,
      },
      retracted_at: null,
    });
    const mails = await mailsTo(world.deps, operator.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['result', 'result-corrected']);
    expect(mails.at(-1)?.subject).toMatch(/^The result of your exam .* was corrected$/);

    const late = await confirm(guid, 1);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'amended_meanwhile', details: { version: 2 } });
    expect((await confirm(guid, 2)).statusCode).toBe(200);
    const { versions } = await versionsOf(guid);
    expect(versions.map(({ read: receipt }) => receipt?.read_at)).toEqual([
      world.clock.now().toISOString(),
      readAt,
    ]);
    expect((await read(guid)).examReview.result_read_at).toBe(world.clock.now().toISOString());
  });

  test('is told of an addendum in the same way', async () => {
    const { guid } = await submitted();
    await confirm(guid, 1);
    await add(guid);
    expect(await result(guid)).toMatchObject({
      version: 2,
      read_at: null,
      addenda: [{ text: 'The patient called.' }],
      amended: { kind: 'addendum' },
    });
    expect((await mailsTo(world.deps, operator.email)).map(({ kind }) => kind)).toEqual([
      'result',
      'result-supplemented',
    ]);
  });
});

test('members who are told of reviews, and the reviewer, hear of what somebody else changed; nobody hears of their own', async () => {
  const subscriber = await makeUser(world.deps);
  await addMember(world.deps, collection, subscriber, ['reviews_subscriber']);
  const { exam, guid } = await submitted();
  await correct(guid, correction([exam], NEW_WORDS), admin);
  const kinds = async (person: TestUser) => (await mailsTo(world.deps, person.email)).map(({ kind }) => kind);
  expect(await kinds(subscriber)).toEqual(['review-submitted', 'review-corrected']);
  expect(await kinds(reviewer)).toEqual(['review-corrected']);
  expect(await kinds(admin)).toEqual([]);
});

test('an amended review still counts as the review of its exam', async () => {
  const { exam, guid } = await submitted();
  await add(guid);
  expect(
    await call(world.app, hasReviewedExam, { params: { examGuid: exam.guid } }, { as: reviewer }),
  ).toEqual({ hasReviewedExam: true, reviewGuid: guid });
});
