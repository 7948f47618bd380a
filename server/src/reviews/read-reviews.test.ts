import {
  getChainReviews,
  getReview,
  hasReviewedChainExam,
  hasReviewedExam,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { COLLECTION_TYPES } from '@sonoboard/domain/data-collections/collection-type';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { clipsOf } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { clips } from '../tables/clips.tables.ts';
import { questionnaires } from '../tables/exams.tables.ts';
import { clipReviews } from '../tables/reviews.tables.ts';

const PROTOCOL = 'dvt_left_two_point';

let world: TestApp;
let reviewer: TestUser;
let other: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps, { firstName: 'Rita', lastName: 'Reviewer' });
  other = await makeUser(world.deps);
});

async function collection(type: (typeof COLLECTION_TYPES)[number] = 'everyone_reviews'): Promise<string> {
  const guid = await makeCollection(world.deps, { type });
  for (const person of [reviewer, other]) await addMember(world.deps, guid, person, ['reviewer']);
  return guid;
}

const hasReviewed = (examGuid: string, as = reviewer) =>
  call(world.app, hasReviewedExam, { params: { examGuid } }, { as });
const hasReviewedChain = (query: { examGuid: string } | { reviewGuid: string }, as = reviewer) =>
  call(world.app, hasReviewedChainExam, { query }, { as });
const chainOf = async (query: { examGuid: string } | { reviewGuid: string }, as = reviewer) =>
  (await call(world.app, getChainReviews, { query }, { as })).exams_and_reviews;
const reviewsOfChain = async (...input: Parameters<typeof chainOf>) =>
  (await chainOf(...input)).map(({ exam, review }) => [exam.guid, review?.examReview.guid ?? null]);
const later = () => {
  world.clock.forward(60_000);
  return world.clock.now();
};

async function speakOf(reviewGuid: string, examGuid: string, clipGuid: string): Promise<void> {
  await world.deps.db
    .insert(clipReviews)
    .values({ reviewGuid, examGuid, clipGuid, rating: 5, assessment: 'positive', comment: 'Stays open.' });
}

describe('RV-277: whether an exam was reviewed', () => {
  test.each(COLLECTION_TYPES)('AMB-123: by me, in %s', async (type) => {
    const exam = await makeExam(world.deps, { collections: [await collection(type)] });
    expect(await hasReviewed(exam.guid)).toEqual({ hasReviewedExam: false, reviewGuid: null });
    const reviewGuid = await makeReview(world.deps, { examGuid: exam.guid, reviewer });
    expect(await hasReviewed(exam.guid)).toEqual({ hasReviewedExam: true, reviewGuid });
  });

  test("AMB-123: another's review counts where one per exam is enough, and only there", async () => {
    const [everyone, single] = [
      await makeExam(world.deps, { collections: [await collection('everyone_reviews')] }),
      await makeExam(world.deps, { collections: [await collection('single_review_per_exam')] }),
    ];
    await makeReview(world.deps, { examGuid: everyone.guid, reviewer: other });
    const reviewGuid = await makeReview(world.deps, { examGuid: single.guid, reviewer: other });
    expect(await hasReviewed(everyone.guid)).toEqual({ hasReviewedExam: false, reviewGuid: null });
    expect(await hasReviewed(single.guid)).toEqual({ hasReviewedExam: true, reviewGuid });
  });

  test('AMB-115: an exam that is due in any collection was not reviewed by me', async () => {
    const collections = [await collection('everyone_reviews'), await collection('single_review_per_exam')];
    const exam = await makeExam(world.deps, { collections });
    await makeReview(world.deps, { examGuid: exam.guid, reviewer: other });
    expect((await hasReviewed(exam.guid)).hasReviewedExam).toBe(false);
  });

  test("the operator of an exam learns of the one review, and of nobody's own", async () => {
    const operator = await makeUser(world.deps);
    const [everyone, single] = [
      await makeExam(world.deps, { operator, collections: [await collection('everyone_reviews')] }),
      await makeExam(world.deps, { operator, collections: [await collection('single_review_per_exam')] }),
    ];
    await makeReview(world.deps, { examGuid: everyone.guid, reviewer });
    const reviewGuid = await makeReview(world.deps, { examGuid: single.guid, reviewer });
    expect((await hasReviewed(everyone.guid, operator)).hasReviewedExam).toBe(false);
    expect((await hasReviewed(single.guid, operator)).reviewGuid).toBe(reviewGuid);
  });
});

describe('whether a chain was reviewed', () => {
  test('RV-279, AMB-164: an exam alone is no chain, an original with a rescan and the rescan are', async () => {
    const collections = [await collection()];
    const alone = await makeExam(world.deps, { collections });
    const original = await makeExam(world.deps, { collections });
    const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    expect(await hasReviewedChain({ examGuid: alone.guid })).toEqual({
      isChain: false,
      hasReviewedChain: false,
      reviewGuid: null,
    });
    expect((await hasReviewedChain({ examGuid: original.guid })).isChain).toBe(true);
    expect((await hasReviewedChain({ examGuid: rescan.guid })).isChain).toBe(true);
  });

  test('RV-280, AMB-113: reviewed once its newest exam is, and open again with the next rescan', async () => {
    const collections = [await collection()];
    const original = await makeExam(world.deps, { collections });
    const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    await makeReview(world.deps, { examGuid: original.guid, reviewer });
    expect(await hasReviewedChain({ examGuid: original.guid })).toMatchObject({ hasReviewedChain: false });
    const reviewGuid = await makeReview(world.deps, { examGuid: rescan.guid, reviewer });
    for (const examGuid of [original.guid, rescan.guid]) {
      expect(await hasReviewedChain({ examGuid })).toEqual({
        isChain: true,
        hasReviewedChain: true,
        reviewGuid,
      });
    }
    await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    expect(await hasReviewedChain({ examGuid: rescan.guid })).toMatchObject({ hasReviewedChain: false });
    expect(await hasReviewedChain({ reviewGuid })).toMatchObject({ hasReviewedChain: true, reviewGuid });
  });

  test('a rescan that cannot be reviewed does not open the chain again', async () => {
    const collections = [await collection()];
    const original = await makeExam(world.deps, { collections });
    const reviewGuid = await makeReview(world.deps, { examGuid: original.guid, reviewer });
    await makeExam(world.deps, {
      collections,
      linkedTo: original.guid,
      createdAt: later(),
      uploadedAt: null,
    });
    expect(await hasReviewedChain({ examGuid: original.guid })).toEqual({
      isChain: true,
      hasReviewedChain: true,
      reviewGuid,
    });
  });

  test('a chain that is on the worklist through another collection is not done', async () => {
    const [both, one] = [await collection(), await collection()];
    const original = await makeExam(world.deps, { collections: [both, one] });
    const rescan = await makeExam(world.deps, {
      collections: [both],
      linkedTo: original.guid,
      createdAt: later(),
    });
    await makeReview(world.deps, { examGuid: rescan.guid, reviewer });
    expect(await hasReviewedChain({ examGuid: rescan.guid })).toMatchObject({ hasReviewedChain: false });
  });
});

describe('a review', () => {
  test('RV-285, RV-142, RV-144, RV-147, RV-149: comes with its exam, clips, answers and clip reviews', async () => {
    const operator = await makeUser(world.deps);
    const wellsScore = WELLS_CRITERIA.map(({ criterion }, index) => ({
      criterion,
      response: [true, false, null][index % 3] ?? null,
      score: 1,
    }));
    const exam = await makeExam(world.deps, {
      operator,
      collections: [await collection()],
      clips: clipsOf(PROTOCOL),
      patientId: 'P-1',
      patientFirstName: 'Pat',
      patientLastName: 'Ient',
      operatorFirstName: 'Olga',
      operatorLastName: 'Operator',
      operatorPhoneNumber: '+4915112345678',
      operatorLandlineNumber: '+493012345678',
      scannerId: '17',
      scanNr: 3,
      createdAtTimezoneId: 'Europe/Paris',
      isVirtualScan: true,
      wellsScore,
    });
    await world.deps.db.insert(questionnaires).values({
      examGuid: exam.guid,
      iliacProximalThighSwelling: true,
      iliacHistoryOfDvt: null,
      iliacTypeOfDvt: 'iliocaval',
    });
    const reviewGuid = await makeReview(world.deps, {
      examGuid: exam.guid,
      reviewer,
      comment: 'All said.',
      assessment: 'positive',
      clinicalDecision: 'standard',
      clinicalDecisionComment: 'Sent on.',
      communicatedAt: world.clock.now(),
      createdAtTimezoneId: 'Europe/Rome',
    });
    await speakOf(reviewGuid, exam.guid, exam.clipGuids[0] ?? '');
    const now = world.clock.now().toISOString();
    const reply = await call(world.app, getReview, { params: { reviewGuid } }, { as: reviewer });
    expect(reply.examReview).toEqual({
      guid: reviewGuid,
      findings: [],
      signature: null,
      version: 1,
      amendment: null,
      addenda: [],
      retraction: null,
      submission_guid: expect.stringMatching(/^[\da-f-]{36}$/),
      clip_set_guid: exam.guid,
      protocol: PROTOCOL,
      rating: 4,
      comment: 'All said.',
      assessment: 'positive',
      clinical_decision: 'standard',
      clinical_decision_comment: 'Sent on.',
      communicated: true,
      result_read_at: null,
      patient_id: 'P-1',
      patient_first_name: 'Pat',
      patient_last_name: 'Ient',
      patient_sex: null,
      patient_date_of_birth: null,
      operator_email: 'operator@test.example',
      operator_phone_number: '+4915112345678',
      operator_landline_number: '+493012345678',
      operator_name: 'Olga Operator',
      scanner_id: '17',
      scan_nr: 3,
      clip_set_created_at: now,
      clip_set_created_at_timezone_id: 'Europe/Paris',
      created_at: now,
      created_at_timezone_id: 'Europe/Rome',
      reviewer_email: reviewer.email,
      reviewer_name: 'Rita Reviewer',
      reviewer_guid: reviewer.guid,
      is_virtual_scan: true,
      is_urgent: false,
      urgent_reason: null,
      linked_to: null,
      extra: { wells_score: wellsScore },
    });
    expect(reply.sequences.map(({ guid }) => guid)).toEqual(exam.clipGuids);
    expect(reply.questionnaire).toEqual({
      iliac_proximal_thigh_swelling: true,
      iliac_history_of_dvt: null,
      iliac_type_of_dvt: 'iliocaval',
    });
    expect(reply.sequenceReviews).toEqual([
      {
        guid: expect.any(String) as string,
        clip_guid: exam.clipGuids[0],
        rating: 5,
        assessment: 'positive',
        comment: 'Stays open.',
        could_not_be_shown: false,
      },
    ]);
  });

  test('RV-143, AMB-201: its clips have addresses that work for the viewer alone', async () => {
    const exam = await makeExam(world.deps, {
      collections: [await collection('single_review_per_exam')],
      clips: [
        { anatomicalView: 'left_gsv_cfv', plain: 'video', overlay: 'vessels' },
        { anatomicalView: 'left_popliteal_1' },
      ],
    });
    const reviewGuid = await makeReview(world.deps, { examGuid: exam.guid, reviewer });
    const { sequences } = await call(world.app, getReview, { params: { reviewGuid } }, { as: other });
    const [first, second] = sequences;
    expect(second).toMatchObject({ key: null, segmentationUrl: null });
    const url = first?.key ?? '';
    expect((await world.app.inject({ url, headers: { cookie: other.cookie } })).body).toBe('video');
    expect((await world.app.inject({ url, headers: { cookie: reviewer.cookie } })).statusCode).toBe(404);
  });

  test('RV-163: words of the operator that only the app knows load as they are', async () => {
    const exam = await makeExam(world.deps, {
      collections: [await collection()],
      clips: [
        { anatomicalView: 'left_gsv_cfv', userAssessment: 'refer_to_rescan' },
        { anatomicalView: 'left_popliteal_1', userAssessment: 'refer_to_standard' },
      ],
    });
    const reviewGuid = await makeReview(world.deps, { examGuid: exam.guid, reviewer });
    const { sequences } = await call(world.app, getReview, { params: { reviewGuid } }, { as: reviewer });
    expect(sequences.map((clip) => clip.user_assessment)).toEqual(['refer_to_rescan', 'refer_to_standard']);
  });

  test('keeps the attempt that it speaks of, whatever was recorded afterwards', async () => {
    const exam = await makeExam(world.deps, {
      collections: [await collection()],
      clips: [{ anatomicalView: 'left_gsv_cfv', plain: 'first attempt' }],
    });
    const reviewGuid = await makeReview(world.deps, { examGuid: exam.guid, reviewer });
    await speakOf(reviewGuid, exam.guid, exam.clipGuids[0] ?? '');
    await world.deps.db.insert(clips).values({
      examGuid: exam.guid,
      anatomicalView: 'left_gsv_cfv',
      attempt: 2,
      completedAt: later(),
    });
    const { sequences } = await call(world.app, getReview, { params: { reviewGuid } }, { as: reviewer });
    expect(sequences.map(({ guid }) => guid)).toEqual(exam.clipGuids);
    const [item] = await chainOf({ reviewGuid });
    expect(item?.sequences.map(({ guid }) => guid)).toEqual(exam.clipGuids);
  });

  test('RV-273: names and ids that are hidden from an account are not in the reply', async () => {
    const exam = await makeExam(world.deps, {
      collections: [await collection()],
      patientId: 'CANARY-ID',
      patientFirstName: 'CANARY-FIRST',
      patientLastName: 'CANARY-LAST',
    });
    const reviewGuid = await makeReview(world.deps, { examGuid: exam.guid, reviewer });
    const read = async () =>
      JSON.stringify([
        await call(world.app, getReview, { params: { reviewGuid } }, { as: reviewer }),
        await chainOf({ reviewGuid }),
        await chainOf({ examGuid: exam.guid }),
      ]);
    expect((await read()).match(/CANARY/g)).toHaveLength(3 * 5);
    await giveConfig(world.deps, reviewer, {
      hide_patient_id: true,
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    });
    expect(await read()).not.toContain('CANARY');
  });

  test('AMB-022: every read is in the audit trail with the exams that it shows', async () => {
    const collections = [await collection('single_review_per_exam')];
    const original = await makeExam(world.deps, { collections });
    const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    const reviewGuid = await makeReview(world.deps, { examGuid: rescan.guid, reviewer });
    await call(world.app, getReview, { params: { reviewGuid } }, { as: other });
    await chainOf({ examGuid: rescan.guid }, other);
    const [review] = (await auditRows(world.deps, 'review.read')).slice(-1);
    expect(review).toMatchObject({
      actorGuid: other.guid,
      subjectKind: 'review',
      subjectGuid: reviewGuid,
      examGuids: [rescan.guid],
    });
    const [chain] = (await auditRows(world.deps, 'chain.read')).slice(-1);
    expect(chain).toMatchObject({
      kind: 'patient-read',
      actorGuid: other.guid,
      subjectGuid: original.guid,
      examGuids: [original.guid, rescan.guid],
    });
  });

  test('RV-275: of a foreign collection is not found', async () => {
    const exam = await makeExam(world.deps, { collections: [await collection()] });
    const reviewGuid = await makeReview(world.deps, { examGuid: exam.guid, reviewer });
    const as = await makeUser(world.deps);
    const answer = { status: 404, code: 'review_not_found', error: 'Review could not be found' };
    expect(await errorReply(world.app, getReview, { params: { reviewGuid } }, { as })).toEqual(answer);
    expect(await errorReply(world.app, getChainReviews, { query: { reviewGuid } }, { as })).toEqual(answer);
  });
});

describe('RV-286: the exams of a chain with their reviews', () => {
  test('AMB-119: come in chain order, each with its clips, answers and review', async () => {
    const collections = [await collection()];
    const original = await makeExam(world.deps, { collections, clips: clipsOf(PROTOCOL) });
    const linked = { collections, clips: clipsOf(PROTOCOL), linkedTo: original.guid };
    const second = await makeExam(world.deps, { ...linked, createdAt: later() });
    const third = await makeExam(world.deps, { ...linked, createdAt: later() });
    await world.deps.db.insert(questionnaires).values({ examGuid: second.guid, iliacHistoryOfDvt: true });
    const reviewGuid = await makeReview(world.deps, { examGuid: original.guid, reviewer });
    await speakOf(reviewGuid, original.guid, original.clipGuids[1] ?? '');
    for (const query of [{ examGuid: second.guid }, { examGuid: original.guid }, { reviewGuid }]) {
      const items = await chainOf(query);
      expect(items.map(({ exam }) => exam.guid)).toEqual([original.guid, second.guid, third.guid]);
      expect(items.map(({ exam }) => exam.has_rescan)).toEqual([true, false, false]);
      expect(items.map(({ sequences }) => sequences.map(({ guid }) => guid))).toEqual(
        [original, second, third].map(({ clipGuids }) => clipGuids),
      );
      expect(items.map(({ questionnaire }) => questionnaire?.iliac_history_of_dvt)).toEqual([
        undefined,
        true,
        undefined,
      ]);
      expect(items.map(({ review }) => review?.examReview.guid)).toEqual([reviewGuid, undefined, undefined]);
      expect(items[0]?.review?.sequences).toEqual(items[0]?.sequences);
      expect(items[0]?.review?.sequenceReviews.map((clip) => clip.clip_guid)).toEqual([
        original.clipGuids[1],
      ]);
    }
  });

  test("AMB-167: another's review counts where one per exam is enough, and only there", async () => {
    for (const [type, counts] of [
      ['everyone_reviews', false],
      ['single_review_per_exam', true],
    ] as const) {
      const collections = [await collection(type)];
      const original = await makeExam(world.deps, { collections });
      const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
      const reviewGuid = await makeReview(world.deps, { examGuid: original.guid, reviewer: other });
      expect(await reviewsOfChain({ examGuid: rescan.guid })).toEqual([
        [original.guid, counts ? reviewGuid : null],
        [rescan.guid, null],
      ]);
    }
  });

  test('when a review is looked at, the chain is shown as anyone who gave it has reviewed it', async () => {
    const held = await collection();
    const collections = [held];
    const admin = await makeUser(world.deps);
    await addMember(world.deps, held, admin, ['admin']);
    const original = await makeExam(world.deps, { collections });
    const rescan = await makeExam(world.deps, { collections, linkedTo: original.guid, createdAt: later() });
    const theirs = [
      await makeReview(world.deps, { examGuid: original.guid, reviewer: other }),
      await makeReview(world.deps, { examGuid: rescan.guid, reviewer: other }),
    ];
    const mine = await makeReview(world.deps, { examGuid: original.guid, reviewer });
    for (const reviewGuid of theirs) {
      expect(await reviewsOfChain({ reviewGuid }, admin)).toEqual([
        [original.guid, theirs[0]],
        [rescan.guid, theirs[1]],
      ]);
    }
    expect(await reviewsOfChain({ reviewGuid: mine })).toEqual([
      [original.guid, mine],
      [rescan.guid, null],
    ]);
  });

  test('exams that nobody can review are left out, unless they were asked for or reviewed', async () => {
    const collections = [await collection()];
    const original = await makeExam(world.deps, { collections });
    const linked = { collections, linkedTo: original.guid };
    const waiting = await makeExam(world.deps, { ...linked, createdAt: later(), uploadedAt: null });
    const practice = await makeExam(world.deps, { ...linked, createdAt: later(), isPractiseExam: true });
    await makeReview(world.deps, { examGuid: practice.guid, reviewer });
    const guidsOf = async (examGuid: string) => (await chainOf({ examGuid })).map(({ exam }) => exam.guid);
    expect(await guidsOf(original.guid)).toEqual([original.guid, practice.guid]);
    expect(await guidsOf(waiting.guid)).toEqual([original.guid, waiting.guid, practice.guid]);
  });

  test('AMB-116: exams of the chain that are in no collection of the caller stay out', async () => {
    const original = await makeExam(world.deps, { collections: [await collection()] });
    await makeExam(world.deps, {
      collections: [await makeCollection(world.deps, {})],
      linkedTo: original.guid,
      createdAt: later(),
    });
    expect(await reviewsOfChain({ examGuid: original.guid })).toEqual([[original.guid, null]]);
  });

  test('cost as many queries for ten scans as for two', async () => {
    const collections = [await collection()];
    const original = await makeExam(world.deps, { collections });
    const linked = { collections, linkedTo: original.guid, clips: clipsOf(PROTOCOL) };
    const statements = async () => {
      // The first call after a while also notes that the session is in use.
      await chainOf({ examGuid: original.guid });
      let count = 0;
      const { pool } = world.deps.database;
      const onQuery = () => (count += 1);
      pool.on('acquire', onQuery);
      await chainOf({ examGuid: original.guid });
      pool.off('acquire', onQuery);
      return count;
    };
    await makeReview(world.deps, {
      examGuid: (await makeExam(world.deps, { ...linked, createdAt: later() })).guid,
      reviewer,
    });
    const few = await statements();
    for (let n = 0; n < 8; n += 1) {
      const { guid } = await makeExam(world.deps, { ...linked, createdAt: later() });
      await makeReview(world.deps, { examGuid: guid, reviewer });
    }
    expect(await statements()).toBe(few);
    expect(few).toBeGreaterThan(3);
  });
});
