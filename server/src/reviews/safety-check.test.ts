import {
  getReview,
  getReviewOpening,
  getSafetyFacts,
  submitChainReview,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { type ProtocolName, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, send } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { chainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { examReviews, reviewFindings } from '../tables/reviews.tables.ts';

const LEFT = 'dvt_left_two_point';
const PATIENT = { patientId: '4471-0932', patientLastName: 'Okafor' } as const;

type ExamColumns = Parameters<typeof makeExam>[1];

let world: TestApp;
let reviewer: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});

function exam(columns: ExamColumns = {}, protocol: ProtocolName = LEFT) {
  world.clock.forward(60_000);
  const createdAt = world.clock.now();
  return makeExam(world.deps, {
    protocol,
    collections: [collection],
    clips: clipsOf(protocol),
    createdAt,
    ...columns,
  });
}

const as = () => ({ as: reviewer });
const findingsOf = (reviewGuid: string) =>
  world.deps.db
    .select({ finding: reviewFindings.finding, mode: reviewFindings.mode, reason: reviewFindings.reason })
    .from(reviewFindings)
    .where(eq(reviewFindings.reviewGuid, reviewGuid));
const reviewsOf = (examGuid: string) =>
  world.deps.db.select().from(examReviews).where(eq(examReviews.examGuid, examGuid));

const RESCAN = { clinical_decision: 'rescan' } as const;
const KEPT = { finding: 'decision_against_outcome', reason: 'other', text: ' Swelling. ' } as const;

describe('a decision that does not follow from the outcome', () => {
  test('is refused without a reason, and stored with one, together with what only informs', async () => {
    const made = await exam({
      wellsScore: WELLS_CRITERIA.map(({ criterion, score }, at) => ({ criterion, score, response: at < 4 })),
    });
    const body = (kept: object) => ({ body: reviewBody(made, { ...RESCAN, ...kept }) });
    const refused = await send(world.app, submitReview, body({ kept_findings: [] }), as());
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'safety_check_unanswered',
      error: 'Clinical decision needs a fix or a reason.',
      details: { findings: ['decision_against_outcome'] },
    });
    const wordless = { ...KEPT, text: ' ' };
    expect((await send(world.app, submitReview, body({ kept_findings: [wordless] }), as())).statusCode).toBe(
      422,
    );
    const strange = { ...KEPT, reason: 'd_dimer_negative' };
    const misunderstood = await send(world.app, submitReview, body({ kept_findings: [strange] }), as());
    expect(misunderstood.json()).toMatchObject({ code: 'invalid_input' });
    expect(await reviewsOf(made.guid)).toEqual([]);

    const accepted = body({ kept_findings: [KEPT, { finding: 'views_missing', reason: 'not_needed' }] });
    const { guid } = await call(world.app, submitReview, accepted, as());
    expect(
      (await call(world.app, getReview, { params: { reviewGuid: guid } }, as())).examReview.findings,
    ).toEqual([
      {
        finding: 'decision_against_outcome',
        title: 'The decision does not follow from the outcome',
        evidence: 'Your clinical decision is Rescan and your overall assessment is No DVT.',
        reason: 'Swelling.',
      },
      {
        finding: 'high_wells_negative',
        title: 'High Wells score, but the outcome is No DVT',
        evidence: `Wells score 4, high probability. All ${PROTOCOLS[LEFT].views.length} views: No DVT, quality 4.`,
        reason: null,
      },
    ]);
    const event = (await auditRows(world.deps, 'review.submitted')).at(-1);
    expect(event?.after).toMatchObject({
      findings: [
        { finding: 'decision_against_outcome', reason: 'other' },
        { finding: 'high_wells_negative', reason: null },
      ],
    });

    expect((await call(world.app, submitReview, accepted, as())).guid).toBe(guid);
    const other = body({ kept_findings: [{ finding: KEPT.finding, reason: 'symptoms' }] });
    expect((await send(world.app, submitReview, other, as())).statusCode).toBe(409);
  });

  test('AMB-171: informs a client that sends no reasons, because it does not know the question', async () => {
    const { guid } = await call(world.app, submitReview, { body: reviewBody(await exam(), RESCAN) }, as());
    expect(await findingsOf(guid)).toEqual([
      { finding: 'decision_against_outcome', mode: 'inform', reason: null },
    ]);
  });

  test('an account may turn a finding off, or ask for a reason where the default only informs', async () => {
    await giveConfig(world.deps, reviewer, {
      safety_check_decision_against_outcome: 'off',
      safety_check_rating_differs: 'reason',
    });
    const body = reviewBody(await exam(), { ...RESCAN, rating: 5 });
    const refused = await send(world.app, submitReview, { body }, as());
    expect(refused.json()).toMatchObject({ details: { findings: ['rating_differs'] } });
  });
});

describe('a chain', () => {
  test('of different sides and patients is refused without reasons, also where a client sends none', async () => {
    const root = await exam(PATIENT);
    const rescan = await exam(
      { patientId: '9000-0001', patientLastName: 'Sato', linkedTo: root.guid },
      'dvt_right_two_point',
    );
    const chain = chainReviewBody('negative', [reviewBody(root), reviewBody(rescan)]);
    const refused = await send(world.app, submitChainReview, { body: chain }, as());
    expect(refused.json()).toMatchObject({
      error: 'Side in the chain and patient of the chain need a fix or a reason.',
      details: { findings: ['side_differs', 'patient_differs'] },
    });
    const facts = await call(world.app, getSafetyFacts, { params: { examGuid: rescan.guid } }, as());
    expect(facts.different_patients).toEqual([root.guid, rescan.guid]);

    const kept_findings = [
      { finding: 'side_differs', reason: 'both_legs' },
      { finding: 'patient_differs', reason: 'same_person' },
    ] as const;
    const body = { ...chain, exam_review: { ...chain.exam_review, kept_findings: [...kept_findings] } };
    await world.database.owner.query(`
      create or replace function fail_here() returns trigger language plpgsql as
        $$ begin raise exception 'The disk is gone.'; end $$;
      create trigger zz_fail_here before insert on review_findings execute function fail_here()`);
    const failed = await send(world.app, submitChainReview, { body }, as());
    await world.database.owner.query('drop trigger zz_fail_here on review_findings');
    expect(failed.statusCode).toBe(500);
    expect([...(await reviewsOf(root.guid)), ...(await reviewsOf(rescan.guid))]).toEqual([]);

    const { reviews } = await call(world.app, submitChainReview, { body }, as());
    for (const { guid } of reviews) {
      expect(await findingsOf(guid)).toEqual(
        expect.arrayContaining(
          kept_findings.map((kept) => expect.objectContaining({ ...kept, mode: 'reason' })),
        ),
      );
    }
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    const statistics = await call(
      world.app,
      getStatistics,
      { query: { dataCollection: collection } },
      { as: staff },
    );
    expect(statistics.safety_check.findings).toContainEqual({
      finding: 'side_differs',
      found: 2,
      with_reason: 2,
      reasons: [{ reason: 'both_legs', count: 2 }],
    });
  });
});

describe('another exam of the patient', () => {
  test('is told while it waits for this reviewer, of the same person, to an account that sees patient ids', async () => {
    const made = await exam(PATIENT);
    await exam({ ...PATIENT, patientLastName: 'Sato' });
    const elsewhere = await makeCollection(world.deps, {});
    await exam({ ...PATIENT, collections: [elsewhere] });
    const facts = async () =>
      (await call(world.app, getSafetyFacts, { params: { examGuid: made.guid } }, as())).other_exam;
    expect(await facts()).toBeNull();
    const other = await exam(PATIENT, 'dvt_right_two_point');
    expect(await facts()).toMatchObject({
      guid: other.guid,
      protocol: 'dvt_right_two_point',
      linked_to: null,
    });
    const opening = { params: { examGuid: made.guid }, query: { flow: 'single' } } as const;
    expect((await call(world.app, getReviewOpening, opening, as())).safety_facts.other_exam?.guid).toBe(
      other.guid,
    );

    await call(world.app, submitReview, { body: reviewBody(other) }, as());
    expect(await facts()).toBeNull();
    const third = await exam(PATIENT);
    expect((await facts())?.guid).toBe(third.guid);
    await giveConfig(world.deps, reviewer, { hide_patient_id: true });
    expect(await facts()).toBeNull();
  });
});
