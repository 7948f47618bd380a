import { randomUUID } from 'node:crypto';
import {
  getChainReviews,
  getReview,
  hasReviewedChainExam,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { ReviewProblems } from '@sonoboard/contract/reviews/review.shapes';
import { getPendingRescans, getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { clipsOf, reviewBody, type ReviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';

const PROTOCOL = 'dvt_left_two_point';

let world: TestApp;
let reviewer: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps, { firstName: 'Rita', lastName: 'Reviewer' });
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});

const exam = (options: Partial<Parameters<typeof makeExam>[1]> = {}) =>
  makeExam(world.deps, { collections: [collection], clips: clipsOf(PROTOCOL), ...options });
const submit = (body: ReviewBody, as = reviewer) => call(world.app, submitReview, { body }, { as });
const refused = (body: ReviewBody, as = reviewer) => errorReply(world.app, submitReview, { body }, { as });
const read = (reviewGuid: string, as = reviewer) =>
  call(world.app, getReview, { params: { reviewGuid } }, { as });
const storedOf = (examGuid: string) =>
  world.deps.db.select().from(examReviews).where(eq(examReviews.examGuid, examGuid));
const worklist = async (as = reviewer) =>
  (await call(world.app, getWorklist, {}, { as })).items.map(({ guid }) => guid);
const outcome = async (body: ReviewBody) => (await read((await submit(body)).guid)).examReview.assessment;

async function expectNothingStored(examGuid: string): Promise<void> {
  expect(await storedOf(examGuid)).toEqual([]);
  const rows = await world.deps.db.select().from(clipReviews).where(eq(clipReviews.examGuid, examGuid));
  expect(rows).toEqual([]);
  expect((await auditRows(world.deps, 'review.submitted')).flatMap((row) => row.examGuids)).not.toContain(
    examGuid,
  );
}

describe('RV-287: a submitted review', () => {
  test('RV-288: answers with its guid, reads back as it was sent, and is off the worklist', async () => {
    const { guid, clipGuids } = await exam();
    expect(await worklist()).toEqual([guid]);
    const response = await send(
      world.app,
      submitReview,
      { body: reviewBody({ guid, clipGuids }, { comment: ' fine ' }, { comment: '\n clear\t' }) },
      { as: reviewer },
    );
    expect(response.statusCode).toBe(201);
    const reply = response.json<{ guid: string }>();
    expect(Object.keys(reply)).toEqual(['guid']);
    const { examReview, sequenceReviews } = await read(reply.guid);
    expect(examReview).toMatchObject({
      guid: reply.guid,
      clip_set_guid: guid,
      rating: 4,
      assessment: 'negative',
      comment: 'fine',
      clinical_decision: 'discharge',
      clinical_decision_comment: 'Told the nurse.',
      communicated: true,
      created_at: world.clock.now().toISOString(),
      created_at_timezone_id: 'Europe/Berlin',
      reviewer_guid: reviewer.guid,
      reviewer_name: 'Rita Reviewer',
    });
    expect(
      sequenceReviews.map((clip) => [clip.clip_guid, clip.rating, clip.assessment, clip.comment]),
    ).toEqual(expect.arrayContaining(clipGuids.map((clip) => [clip, 4, 'negative', 'clear'])));
    expect(await worklist()).toEqual([]);
  });

  test('AMB-022: is in the audit trail', async () => {
    const { guid, clipGuids } = await exam();
    const review = await submit(reviewBody({ guid, clipGuids }));
    const [row] = (await auditRows(world.deps, 'review.submitted')).slice(-1);
    expect(row).toMatchObject({
      kind: 'change',
      actorGuid: reviewer.guid,
      subjectKind: 'review',
      subjectGuid: review.guid,
      examGuids: [guid],
      after: { rating: 4, assessment: 'negative', clinicalDecision: 'discharge', clips: 2 },
    });
  });

  test('AMB-130: has the outcome that the server computes', async () => {
    const body = reviewBody(await exam(), {}, { assessment: 'positive' });
    expect(await outcome(body)).toBe('positive');
    const shown = reviewBody(await exam(), { assessment: 'positive' }, { assessment: 'positive' });
    expect(await outcome(shown)).toBe('positive');
  });

  test('AMB-158: without exam diagnosis every assessment is not applicable', async () => {
    await giveConfig(world.deps, reviewer, { enable_exam_diagnosis: false });
    const review = await submit(reviewBody(await exam(), {}, { assessment: null }));
    const { examReview, sequenceReviews } = await read(review.guid);
    expect(examReview.assessment).toBe('not_applicable');
    expect(new Set(sequenceReviews.map(({ assessment }) => assessment))).toEqual(new Set(['not_applicable']));
  });

  test('AMB-169: carries no decision where decisions are off', async () => {
    await giveConfig(world.deps, reviewer, { allow_clinical_decision: false });
    const none = {
      clinical_decision: null,
      clinical_decision_comment: null,
      communicated: false,
    };
    const review = await submit(reviewBody(await exam(), none));
    expect((await read(review.guid)).examReview).toMatchObject({
      clinical_decision: null,
      clinical_decision_comment: null,
      communicated: null,
    });
  });

  test('AMB-170: a client that does not know the tick is taken, and the record says that nothing was ticked', async () => {
    const body = reviewBody(await exam());
    const { communicated: _, ...overall } = body.exam_review;
    const review = await submit({ ...body, exam_review: overall });
    expect((await read(review.guid)).examReview.communicated).toBe(false);
  });

  test('without a time zone is dated in UTC', async () => {
    const body = reviewBody(await exam(), { created_at_timezone_id: null });
    expect((await read((await submit(body)).guid)).examReview.created_at_timezone_id).toBe('UTC');
  });

  test('AMB-156: a view without a recording, and a clip without a video, are not asked for', async () => {
    const [first = { anatomicalView: '', plain: '' }] = clipsOf(PROTOCOL);
    const lost = { anatomicalView: 'left_popliteal_1' };
    const { guid, clipGuids } = await exam({ clips: [first, lost] });
    const seen = { guid, clipGuids: clipGuids.slice(0, 1) };
    expect(await refused(reviewBody({ guid, clipGuids }))).toMatchObject({ code: 'review_clips_differ' });
    expect(await outcome(reviewBody(seen))).toBe('not_applicable');
    expect(await outcome(reviewBody(await exam({ clips: [first] })))).toBe('not_applicable');
  });

  test('AMB-143: speaks of the last attempt of each view', async () => {
    const [view = { anatomicalView: '', plain: '' }] = clipsOf(PROTOCOL);
    const { guid, clipGuids } = await exam({ clips: [view, { ...view, attempt: 2 }] });
    expect(await refused(reviewBody({ guid, clipGuids }))).toMatchObject({ code: 'review_clips_differ' });
    await submit(reviewBody({ guid, clipGuids: clipGuids.slice(1) }));
  });

  test('AMB-134: of a split protocol weighs proximal and distal clips apart', async () => {
    const split = 'dvt_left_three_point_extended';
    const body = reviewBody(await exam({ protocol: split, clips: clipsOf(split) }));
    const withCalf = (calf: Partial<ReviewBody['sequences'][number]>): ReviewBody => ({
      ...body,
      sequences: body.sequences.map((clip, at) => (at === 11 ? { ...clip, ...calf } : clip)),
    });
    expect(await outcome(withCalf({ assessment: 'standard', comment: 'Unclear.' }))).toBe('negative');
  });
});

describe('a review that is not taken, and of which nothing is stored', () => {
  /** What the review of a two-clip exam becomes, and what is said about it. */
  const CASES: readonly {
    readonly name: string;
    readonly change: (body: ReviewBody) => ReviewBody;
    readonly status?: number;
    readonly code: string;
    readonly error: string | RegExp;
    readonly config?: Parameters<typeof giveConfig>[2];
  }[] = [
    {
      name: 'RV-269: an overall rating of 0',
      change: (body) => withOverall(body, { rating: 0 }),
      code: 'invalid_input',
      error: /rating/,
    },
    {
      name: 'RV-269: a clip rated 6',
      change: (body) => withClip(body, { rating: 6 }),
      code: 'invalid_input',
      error: /rating/,
    },
    {
      name: 'RV-260: no overall rating',
      change: (body) => withOverall(body, { rating: undefined as unknown as number }),
      code: 'invalid_input',
      error: /rating/,
    },
    {
      name: 'RV-162: an unknown assessment',
      change: (body) => withClip(body, { assessment: 'clot' as 'positive' }),
      code: 'invalid_input',
      error: /assessment/,
    },
    {
      name: 'RV-161: an unknown decision',
      change: (body) => withOverall(body, { clinical_decision: 'admit' as 'rescan' }),
      code: 'invalid_input',
      error: /decision/,
    },
    {
      name: 'RV-265: a missing clip',
      change: (body) => ({ ...body, sequences: body.sequences.slice(1) }),
      code: 'review_clips_differ',
      error: 'GSV/CFV (left): this clip is not reviewed yet.',
    },
    {
      name: 'a clip that is sent twice',
      change: (body) => ({ ...body, sequences: [...body.sequences, ...body.sequences.slice(0, 1)] }),
      code: 'review_clips_differ',
      error: 'GSV/CFV (left): this clip was sent more than once.',
    },
    {
      name: 'a clip that does not exist',
      change: (body) => ({
        ...body,
        sequences: [...body.sequences, { clip_guid: randomUUID(), rating: 4, assessment: 'negative' }],
      }),
      code: 'review_clips_differ',
      error: /does not belong to this exam/,
    },
    {
      name: 'RV-264: a clip without an assessment',
      change: (body) => withClip(body, { assessment: null }),
      code: 'clip_assessment_refused',
      error: /an assessment is required/,
    },
    {
      name: 'RV-264: DVT in an image that is too poor for it',
      change: (body) => withClip(body, { rating: 2, assessment: 'positive', comment: 'sure' }),
      code: 'clip_assessment_refused',
      error: 'GSV/CFV (left): the assessment positive is not available at image rating 2.',
    },
    {
      name: 'RV-261: a poor clip without a comment',
      change: (body) => withClip(body, { rating: 2, assessment: 'rescan', comment: '  ' }),
      code: 'clip_comment_required',
      error: 'GSV/CFV (left): a comment is required for this rating or assessment.',
    },
    {
      name: 'RV-262: an inconclusive clip without a comment',
      change: (body) => withClip(body, { rating: 5, assessment: 'standard' }),
      code: 'clip_comment_required',
      error: 'GSV/CFV (left): a comment is required for this rating or assessment.',
    },
    {
      name: 'AMB-169: no decision where one is asked for',
      change: (body) => withOverall(body, { clinical_decision: null }),
      code: 'clinical_decision_required',
      error: 'A clinical decision is required before you submit.',
    },
    {
      name: 'AMB-169: a decision where none is allowed',
      change: (body) => body,
      config: { allow_clinical_decision: false },
      code: 'clinical_decision_disabled',
      error: 'Clinical decisions are switched off for this account.',
    },
    {
      name: 'RV-266: a blank clinical note',
      change: (body) => withOverall(body, { clinical_decision_comment: '   ' }),
      code: 'clinical_note_required',
      error: 'A clinical note is required before you submit.',
    },
    {
      name: 'RV-267: an unticked communication check',
      change: (body) => withOverall(body, { communicated: false }),
      code: 'communication_required',
      error: 'Confirm that you communicated your clinical decision to the operator.',
    },
    {
      name: 'issue 17, A1: another outcome than the one that follows from the clips',
      change: (body) => withOverall(body, { assessment: 'positive' }),
      status: 409,
      code: 'outcome_differs',
      error: /Nothing was submitted/,
    },
    {
      name: 'a comment longer than the record takes',
      change: (body) => withOverall(body, { comment: 'x'.repeat(2001) }),
      code: 'invalid_input',
      error: /comment/,
    },
    {
      name: 'someone else as the reviewer',
      change: (body) => ({ ...body, reviewer_guid: randomUUID() }) as ReviewBody,
      code: 'invalid_input',
      error: /reviewer_guid/,
    },
  ];

  test.each(CASES)('$name', async ({ change, status = 422, code, error, config }) => {
    if (config) await giveConfig(world.deps, reviewer, config);
    const whole = await exam();
    const answer = await refused(change(reviewBody(whole)));
    expect(answer).toMatchObject({ status, code });
    expect(answer.error).toMatch(error);
    await expectNothingStored(whole.guid);
  });

  test('names all its problems, the first in words', async () => {
    const { guid, clipGuids } = await exam();
    const [first, second] = clipGuids;
    const body = reviewBody({ guid, clipGuids }, { clinical_decision_comment: '' }, { assessment: 'rescan' });
    const response = await send(world.app, submitReview, { body }, { as: reviewer });
    const { error, details } = response.json<{ error: string; details: unknown }>();
    const { problems } = ReviewProblems.parse(details);
    expect(problems.map(({ kind, clip_guid }) => [kind, clip_guid])).toEqual([
      ['clip_comment', first],
      ['clip_comment', second],
      ['note_missing', null],
    ]);
    expect(error).toBe(problems[0]?.sentence);
  });

  test('AMB-151: strict review forbids to contradict the operator', async () => {
    await giveConfig(world.deps, reviewer, { strict_dashboard_review: true, prompt_potential_fn: true });
    const clips = clipsOf(PROTOCOL).map((clip) => ({ ...clip, userAssessment: 'incompressible' }));
    const whole = await exam({ clips });
    expect(await refused(reviewBody(whole))).toMatchObject({ code: 'clip_assessment_refused' });
    await submit(reviewBody(whole, {}, { assessment: 'positive' }));
  });

  test('a clip of another exam, though the reviewer reviews that one too', async () => {
    const [whole, other] = [await exam(), await exam()];
    const body = reviewBody({ guid: whole.guid, clipGuids: other.clipGuids });
    expect(await refused(body)).toMatchObject({ status: 422, code: 'review_clips_differ' });
    await expectNothingStored(whole.guid);
    await expectNothingStored(other.guid);
  });

  test.each([
    { name: 'not uploaded', state: { uploadedAt: null } },
    { name: 'aborted', state: { isAborted: true } },
    { name: 'practice', state: { isPractiseExam: true } },
  ])('AMB-111: an exam that is $name', async ({ state }) => {
    const whole = await exam(state);
    expect(await refused(reviewBody(whole))).toMatchObject({ status: 422, code: 'exam_not_reviewable' });
    await expectNothingStored(whole.guid);
  });

  test('RV-275: an exam outside the collections in which the caller reviews is not found', async () => {
    const foreign = await makeCollection(world.deps, {});
    const outside = await exam({ collections: [foreign] });
    expect(await refused(reviewBody(outside))).toMatchObject({ status: 404, code: 'exam_not_found' });
    await addMember(world.deps, foreign, reviewer, ['admin', 'scanner']);
    expect(await refused(reviewBody(outside))).toMatchObject({ status: 404, code: 'exam_not_found' });
    expect(await refused(reviewBody({ guid: randomUUID(), clipGuids: [] }))).toMatchObject({ status: 404 });
    await expectNothingStored(outside.guid);
  });
});

function withOverall(body: ReviewBody, change: Partial<ReviewBody['exam_review']>): ReviewBody {
  return { ...body, exam_review: { ...body.exam_review, ...change } };
}

function withClip(body: ReviewBody, change: Partial<ReviewBody['sequences'][number]>): ReviewBody {
  return { ...body, sequences: body.sequences.map((clip, at) => (at === 0 ? { ...clip, ...change } : clip)) };
}

describe('a chain', () => {
  const later = () => {
    world.clock.forward(60_000);
    return world.clock.now();
  };
  const rescan = (root: { guid: string }, clips = clipsOf(PROTOCOL)) =>
    exam({ linkedTo: root.guid, createdAt: later(), clips });
  const assessmentsOf = async (examGuid: string) => {
    const reply = await call(world.app, getChainReviews, { query: { examGuid } }, { as: reviewer });
    return reply.exams_and_reviews.map(({ review }) => review?.examReview.assessment ?? null);
  };

  test('AMB-166: takes one review for each exam, oldest first, and a retry of some makes no doubles', async () => {
    const root = await exam();
    const scans = [root, await rescan(root), await rescan(root), await rescan(root), await rescan(root)];
    const bodies = scans.map((scan) => reviewBody(scan));
    const guids: string[] = [];
    for (const body of bodies.slice(0, 3)) guids.push((await submit(body)).guid);
    const all: string[] = [];
    for (const body of bodies) all.push((await submit(body)).guid);
    expect(all.slice(0, 3)).toEqual(guids);
    expect(new Set(all).size).toBe(5);
    expect(await assessmentsOf(root.guid)).toEqual(Array(5).fill('negative'));
    expect(await worklist()).toEqual([]);
  });

  test('AMB-155: the newest clip of each view counts, so that a good rescan gives a result', async () => {
    const root = await exam();
    await submit(reviewBody(root, {}, { rating: 2, assessment: 'rescan', comment: 'Too dark.' }));
    const [first = { anatomicalView: '', plain: '' }] = clipsOf(PROTOCOL);
    const again = await rescan(root, [first]);
    await submit(reviewBody(again));
    expect(await assessmentsOf(root.guid)).toEqual(['not_applicable', 'not_applicable']);
    const third = await rescan(root);
    await submit(reviewBody(third));
    expect(await assessmentsOf(root.guid)).toEqual(['not_applicable', 'not_applicable', 'negative']);
  });

  test("AMB-167: another's review of the original has its say only where one per exam is enough", async () => {
    const colleague = await makeUser(world.deps);
    for (const [type, expected] of [
      ['everyone_reviews', 'negative'],
      ['single_review_per_exam', 'positive'],
    ] as const) {
      const shared = await makeCollection(world.deps, { type });
      for (const person of [reviewer, colleague]) await addMember(world.deps, shared, person, ['reviewer']);
      // A view that the rescan does not repeat: the original's finding stands.
      const extra = { anatomicalView: 'left_extra_view', plain: 'video' };
      const original = await exam({ collections: [shared], clips: [...clipsOf(PROTOCOL), extra] });
      await submit(reviewBody(original, {}, { assessment: 'positive' }), colleague);
      const again = await exam({ collections: [shared], linkedTo: original.guid, createdAt: later() });
      expect(await outcome(reviewBody(again))).toBe(expected);
    }
  });
});

describe('AMB-125: who is told', () => {
  test('subscribers to reviews of the collections that hold the exam, once, without a word about the patient', async () => {
    const [subscriber, unsubscribed, admin, stranger] = [
      await makeUser(world.deps, { firstName: 'Sue', lastName: 'Scriber' }),
      await makeUser(world.deps),
      await makeUser(world.deps),
      await makeUser(world.deps),
    ];
    const second = await makeCollection(world.deps, {});
    await addMember(world.deps, collection, subscriber, ['reviews_subscriber']);
    await addMember(world.deps, second, subscriber, ['reviews_subscriber']);
    await addMember(world.deps, collection, unsubscribed, ['reviewer', 'exams_subscriber']);
    await addMember(world.deps, collection, admin, ['admin']);
    await addMember(world.deps, await makeCollection(world.deps, {}), stranger, ['reviews_subscriber']);
    const whole = await exam({
      collections: [collection, second],
      patientId: 'CANARY',
      patientFirstName: 'CANARY',
      patientLastName: 'CANARY',
    });
    const body = reviewBody(whole, { comment: 'CANARY', clinical_decision_comment: 'CANARY' });
    const { guid } = await submit(body);
    await submit(body);
    const mails = await mailsTo(world.deps, subscriber.email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail).toMatchObject({ kind: 'review-submitted' });
    expect(mail?.textBody).toContain(`${world.deps.settings.publicUrl}/review/${guid}/report`);
    expect(mail?.textBody).toContain('Rita Reviewer');
    expect(mail?.textBody).toMatch(/You get this mail because/);
    expect(JSON.stringify(mail)).not.toContain('CANARY');
    for (const person of [unsubscribed, admin, stranger, reviewer]) {
      expect(await mailsTo(world.deps, person.email)).toEqual([]);
    }
  });

  test('AMB-126: of a rota anyone who is on duty, and the whole rota when nobody is', async () => {
    const [onDuty, offDuty] = [await makeUser(world.deps), await makeUser(world.deps)];
    await addMember(world.deps, collection, onDuty, ['in_rota', 'reviews_subscriber']);
    await addMember(world.deps, collection, offDuty, ['in_rota']);
    await submit(reviewBody(await exam()));
    expect(await mailsTo(world.deps, onDuty.email)).toHaveLength(1);
    expect(await mailsTo(world.deps, offDuty.email)).toHaveLength(0);
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['in_rota'] })
      .where(eq(collectionMembers.userGuid, onDuty.guid));
    await submit(reviewBody(await exam()));
    expect(await mailsTo(world.deps, onDuty.email)).toHaveLength(2);
    expect(await mailsTo(world.deps, offDuty.email)).toHaveLength(1);
  });

  test('the mail of a chain leads to the report of the chain', async () => {
    const subscriber = await makeUser(world.deps);
    await addMember(world.deps, collection, subscriber, ['reviews_subscriber']);
    const root = await exam();
    world.clock.forward(60_000);
    const again = await exam({ linkedTo: root.guid, createdAt: world.clock.now() });
    const { guid } = await submit(reviewBody(again));
    const [mail] = await mailsTo(world.deps, subscriber.email);
    expect(mail?.textBody).toContain(`/view-chain-review/${guid}/report`);
  });
});

test('RV-283, AMB-117: a decision to rescan puts the exam on the pending rescans, until the rescan arrives', async () => {
  const whole = await exam();
  const pending = async (query: { data_collection_guid?: string } = {}) =>
    (await call(world.app, getPendingRescans, { query }, { as: reviewer })).items.map(({ guid }) => guid);
  const decision = { clinical_decision: 'rescan', clinical_decision_comment: 'Too dark.' } as const;
  const { guid } = await submit(reviewBody(whole, decision));
  expect(await pending()).toEqual([guid]);
  expect(await pending({ data_collection_guid: collection })).toEqual([guid]);
  const other = await makeCollection(world.deps, {});
  await addMember(world.deps, other, reviewer, ['reviewer']);
  expect(await pending({ data_collection_guid: other })).toEqual([]);
  world.clock.forward(60_000);
  const again = await exam({ linkedTo: whole.guid, createdAt: world.clock.now() });
  expect(await pending()).toEqual([]);
  expect(await worklist()).toEqual([again.guid]);
});

test('an exam that became practice keeps its review, and a retry still finds it', async () => {
  const whole = await exam();
  const body = reviewBody(whole);
  const { guid } = await submit(body);
  await world.deps.db.update(exams).set({ isPractiseExam: true }).where(eq(exams.guid, whole.guid));
  expect(await submit(body)).toEqual({ guid });
});

describe('a clip that could not be shown', () => {
  const NOT_SHOWN = { rating: 1, assessment: 'rescan', comment: '', could_not_be_shown: true } as const;
  const withFirst = (body: ReviewBody, clip: Partial<ReviewBody['sequences'][number]>): ReviewBody => ({
    ...body,
    sequences: body.sequences.map((sequence, at) => (at === 0 ? { ...sequence, ...clip } : sequence)),
  });
  const indeterminate = { assessment: 'not_applicable' } as const;

  test('is stored like a missing one, with its mark, and the exam is not negative', async () => {
    const { guid, clipGuids } = await exam();
    const body = withFirst(reviewBody({ guid, clipGuids }, indeterminate), NOT_SHOWN);
    const sent = await submit(body);
    const { examReview, sequenceReviews } = await read(sent.guid);
    expect(examReview.assessment).toBe('not_applicable');
    expect(sequenceReviews.find(({ clip_guid }) => clip_guid === clipGuids[0])).toMatchObject(NOT_SHOWN);
    expect(sequenceReviews.filter((clip) => clip.could_not_be_shown)).toHaveLength(1);
    expect(await submit(body)).toEqual(sent);
  });

  test.each([
    { why: 'a good rating', clip: { ...NOT_SHOWN, rating: 4 } },
    { why: 'a finding', clip: { ...NOT_SHOWN, assessment: 'negative' } },
    { why: 'a comment', clip: { ...NOT_SHOWN, comment: 'Compressible.' } },
  ] as const)('is refused with $why, and nothing is stored', async ({ clip }) => {
    const made = await exam();
    const answer = await refused(withFirst(reviewBody(made, indeterminate), clip));
    expect(answer).toMatchObject({ status: 422, code: 'clip_assessment_refused' });
    expect(answer.error).toContain('could not be shown');
    await expectNothingStored(made.guid);
  });
});

test('AMB-145: a rescan of a protocol without chain pages is reviewed on its own and leaves the worklist', async () => {
  const original = await exam({ protocol: 'aorta', clips: clipsOf('aorta') });
  const said = { assessment: 'not_applicable' } as const;
  await submit(reviewBody(original, said));
  const rescan = await exam({
    protocol: 'aorta',
    createdAt: new Date(Date.now() + 1000),
    clips: clipsOf('aorta'),
    linkedTo: original.guid,
  });
  expect(await worklist()).toEqual([rescan.guid]);
  const entry = await call(
    world.app,
    hasReviewedChainExam,
    { query: { examGuid: rescan.guid } },
    { as: reviewer },
  );
  expect(entry.isChain).toBe(false);
  await submit(reviewBody(rescan, said));
  expect(await worklist()).toEqual([]);
});
