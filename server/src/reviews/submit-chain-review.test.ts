import {
  getChainReviews,
  getReview,
  submitChainReview,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { downloadReportFhir } from '@sonoboard/contract/exports/report-exports.endpoints';
import { getReviewDraft, saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { getCompletedReviews, getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { chainReviewBody, type ChainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { runs } from '../../test/runs.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { dicomUid } from '../exports/report-uids.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';

const PROTOCOL = 'dvt_left_two_point';
const POOR = { rating: 2, assessment: 'rescan', comment: 'Too dark.' } as const;
const CLOT = { rating: 4, assessment: 'positive' } as const;

type Exam = Awaited<ReturnType<typeof makeExam>>;

let world: TestApp;
let reviewer: TestUser;
let operator: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps, { firstName: 'Rita', lastName: 'Reviewer' });
  operator = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});

async function scan(root?: Exam, views = clipsOf(PROTOCOL)): Promise<Exam> {
  world.clock.forward(60_000);
  return makeExam(world.deps, {
    protocol: PROTOCOL,
    collections: [collection],
    clips: views,
    operator,
    createdAt: world.clock.now(),
    ...(root === undefined ? {} : { linkedTo: root.guid }),
  });
}

async function threeScans(): Promise<readonly [Exam, Exam, Exam]> {
  const root = await scan();
  return [root, await scan(root), await scan(root)];
}

/** Too poor to assess, then no clot, then a clot: the newest scan decides. */
async function clotInTheLast(): Promise<{ scans: readonly Exam[]; body: ChainReviewBody }> {
  const scans = await threeScans();
  const [first, second, third] = scans;
  const reviews = [reviewBody(first, {}, POOR), reviewBody(second), reviewBody(third, {}, CLOT)];
  return { scans, body: chainReviewBody('positive', reviews) };
}

const submit = (body: ChainReviewBody, as = reviewer) => call(world.app, submitChainReview, { body }, { as });
const refused = (body: ChainReviewBody, as = reviewer) =>
  errorReply(world.app, submitChainReview, { body }, { as });
const storedOf = (scans: readonly Exam[]) =>
  world.deps.db
    .select()
    .from(examReviews)
    .where(
      inArray(
        examReviews.examGuid,
        scans.map(({ guid }) => guid),
      ),
    );

async function expectNothingStored(scans: readonly Exam[]): Promise<void> {
  expect(await storedOf(scans)).toEqual([]);
  for (const { guid } of scans) {
    expect(await world.deps.db.select().from(clipReviews).where(eq(clipReviews.examGuid, guid))).toEqual([]);
  }
}

describe('issue 17, A1: the reviews of a chain that are submitted together', () => {
  test('AMB-166: have the outcome that the reviewer saw, on every page, list and document', async () => {
    const { scans, body } = await clotInTheLast();
    const { reviews } = await submit(body);
    expect(reviews.map(({ clip_set_guid }) => clip_set_guid)).toEqual(scans.map(({ guid }) => guid));
    const asReviewer = { as: reviewer };
    for (const { guid: reviewGuid } of reviews) {
      const params = { reviewGuid };
      const { examReview } = await call(world.app, getReview, { params }, asReviewer);
      expect(examReview.assessment).toBe('positive');
      const { exams_and_reviews: chain } = await call(
        world.app,
        getChainReviews,
        { query: { reviewGuid } },
        asReviewer,
      );
      expect(chain.map(({ review }) => review?.examReview.assessment)).toEqual(Array(3).fill('positive'));
      const fhir = await send(world.app, downloadReportFhir, { params }, asReviewer);
      expect(fhir.body).toContain('Outcome: DVT');
      // The outcome follows from the clips of all three scans, so each report names all of them.
      for (const { guid } of scans) expect(fhir.body).toContain(dicomUid('study', guid));
    }
    const { items } = await call(world.app, getCompletedReviews, {}, asReviewer);
    expect(items.map(({ assessment }) => assessment)).toEqual(Array(3).fill('positive'));
    expect((await call(world.app, getWorklist, {}, asReviewer)).items).toEqual([]);
  });

  test('belong to one submission, which the audit trail names', async () => {
    const { scans, body } = await clotInTheLast();
    await submit(body);
    const stored = await storedOf(scans);
    const [submission, ...others] = new Set(stored.map(({ submissionGuid }) => submissionGuid));
    expect(others).toEqual([]);
    const rows = (await auditRows(world.deps, 'review.submitted')).slice(-3);
    for (const row of rows) expect(row.after).toMatchObject({ assessment: 'positive', submission });
    expect(rows.flatMap(({ examGuids }) => examGuids)).toEqual(scans.map(({ guid }) => guid));
  });

  test('are refused whole when the page showed another outcome', async () => {
    const { scans, body } = await clotInTheLast();
    for (const assessment of ['negative', 'not_applicable', 'rescan'] as const) {
      const shown = { ...body, exam_review: { ...body.exam_review, assessment } };
      expect(await refused(shown)).toMatchObject({
        status: 409,
        code: 'outcome_differs',
        error: expect.stringContaining('Nothing was submitted'),
      });
    }
    await expectNothingStored(scans);
    await submit(body);
  });

  test('are refused whole when one of them has a problem', async () => {
    const { scans, body } = await clotInTheLast();
    const [first, second, third] = body.exams;
    if (!first || !second || !third) throw new Error('three exams were made');
    const incomplete = { ...third, sequences: third.sequences.slice(1) };
    expect(await refused({ ...body, exams: [first, second, incomplete] })).toMatchObject({
      status: 422,
      code: 'review_clips_differ',
    });
    await expectNothingStored(scans);
  });

  test('are refused when a scan of the chain is missing: it may have arrived just now', async () => {
    const { scans, body } = await clotInTheLast();
    const [root] = scans;
    const late = await scan(root);
    expect(await refused(body)).toMatchObject({ status: 409, code: 'chain_scan_missing' });
    await expectNothingStored([...scans, late]);
  });

  test('are refused when the exams are of different chains, or one is named twice', async () => {
    const [one, other] = [await scan(), await scan()];
    const body = chainReviewBody('negative', [reviewBody(one), reviewBody(other)]);
    expect(await refused(body)).toMatchObject({ status: 422, code: 'exams_of_several_chains' });
    const twice = chainReviewBody('negative', [reviewBody(one), reviewBody(one)]);
    expect(await refused(twice)).toMatchObject({ status: 422, code: 'invalid_input' });
    await expectNothingStored([one, other]);
  });

  test('are not found when the caller does not review one of them', async () => {
    const { scans, body } = await clotInTheLast();
    expect(await refused(body, await makeUser(world.deps))).toMatchObject({ status: 404 });
    await expectNothingStored(scans);
  });

  test('give the same answer when they are sent again, also many times at once', async () => {
    const { scans, body } = await clotInTheLast();
    const subscriber = await makeUser(world.deps);
    await addMember(world.deps, collection, subscriber, ['reviews_subscriber']);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(body)));
    const reordered = { ...body, exams: body.exams.toReversed() };
    expect([...answers, await submit(reordered)]).toEqual(Array(11).fill(answers[0]));
    expect(await storedOf(scans)).toHaveLength(3);
    expect(await mailsTo(world.deps, subscriber.email)).toHaveLength(1);
  });

  test('give the same answer again after a further rescan has arrived', async () => {
    const { scans, body } = await clotInTheLast();
    const first = await submit(body);
    await scan(scans[0]);
    expect(await submit(body)).toEqual(first);
  });

  test('are refused with other answers, or when one of the exams has its review already', async () => {
    const { scans, body } = await clotInTheLast();
    const { reviews } = await submit(body);
    const other = { ...body, exam_review: { ...body.exam_review, comment: 'Other.' } };
    expect(await refused(other)).toMatchObject({ status: 409, code: 'exam_already_reviewed' });
    const late = await scan(scans[0]);
    const [first, ...rest] = body.exams;
    const more = reviewBody(late, {}, CLOT);
    const mixed = { ...body, exams: [...(first ? [first] : []), ...rest, more].map(onlyClips) };
    const response = await send(world.app, submitChainReview, { body: mixed }, { as: reviewer });
    expect(response.statusCode).toBe(409);
    expect(response.json<{ details: unknown }>().details).toEqual({ reviewGuid: reviews[0]?.guid });
    await expectNothingStored([late]);
  });

  test('count the scans that were reviewed before', async () => {
    const [root, second, third] = await threeScans();
    const first = reviewBody(root, {}, CLOT);
    await call(world.app, submitReview, { body: first }, { as: reviewer });
    const [view] = clipsOf(PROTOCOL);
    if (view === undefined) throw new Error('The protocol has views');
    // The rescans repeat both views, so the clot of the original no longer counts.
    await submit(chainReviewBody('negative', [reviewBody(second), reviewBody(third)]));
    const again = await scan(root, [view]);
    const { reviews } = await submit(chainReviewBody('positive', [reviewBody(again, {}, CLOT)]));
    expect(reviews).toHaveLength(1);
  });

  test('leave no draft behind', async () => {
    const { scans, body } = await clotInTheLast();
    const params = { examGuid: scans[1]?.guid ?? '' };
    const draft = { clips: {}, comment: { value: 'kept', at: world.clock.now().getTime() } };
    await call(world.app, saveReviewDraft, { params, body: { draft } }, { as: reviewer });
    await submit(body);
    const left = await call(world.app, getReviewDraft, { params }, { as: reviewer });
    expect(left.draft.comment).toBeUndefined();
  });
});

function onlyClips({ clip_set_guid, sequences }: ChainReviewBody['exams'][number]) {
  return { clip_set_guid, sequences };
}

describe('issue 17, A1: who is notified of a chain', () => {
  test('AMB-125: each subscriber gets one mail, which opens the report of the newest scan', async () => {
    const subscriber = await makeUser(world.deps);
    await addMember(world.deps, collection, subscriber, ['reviews_subscriber']);
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['reviewer', 'reviews_subscriber'] })
      .where(eq(collectionMembers.userGuid, reviewer.guid));
    const { body } = await clotInTheLast();
    const { reviews } = await submit(body);
    const [mail, ...more] = await mailsTo(world.deps, subscriber.email);
    expect(more).toEqual([]);
    expect(mail?.textBody).toContain(`/view-chain-review/${reviews[2]?.guid}/report`);
    expect(mail?.textBody).toContain('3 scans of the same patient together');
    expect(await mailsTo(world.deps, reviewer.email)).toEqual([]);
  });

  test('the operator of all scans gets one mail, which opens the newest result', async () => {
    const { body } = await clotInTheLast();
    const { reviews } = await submit(body);
    const [mail, ...more] = await mailsTo(world.deps, operator.email);
    expect(more).toEqual([]);
    expect(mail?.textBody).toContain(`/results/${reviews[2]?.guid}`);
  });
});

test.each([
  { at: 'the second review', table: 'exam_reviews', when: `new.created_at is not null` },
  { at: 'the reviews of its clips', table: 'clip_reviews', when: 'true' },
  { at: 'the audit trail', table: 'audit_events', when: `new.action = 'review.submitted'` },
  { at: 'the draft', table: 'review_drafts', when: 'true' },
])('a chain is never half written: when $at fails, nothing is stored', async ({ table, when }) => {
  const { scans, body } = await clotInTheLast();
  await world.database.owner.query(`
    create function fail_here() returns trigger language plpgsql as $$
    begin
      if ${when} and (select count(*) from ${table} where xmin::text = (pg_current_xact_id()::xid)::text) >= ${table === 'review_drafts' ? 1 : 2} then
        raise exception 'made to fail';
      end if;
      return new;
    end $$;
    create trigger zz_fail_here after insert or update on ${table} for each row execute function fail_here();`);
  const failed = await send(world.app, submitChainReview, { body }, { as: reviewer });
  await world.database.owner.query(`drop trigger zz_fail_here on ${table}; drop function fail_here();`);
  expect(failed.statusCode).toBe(table === 'audit_events' ? 503 : 500);
  await expectNothingStored(scans);
  await submit(body);
  expect(await storedOf(scans)).toHaveLength(3);
});

describe('issue 17, A1: any chain of three scans', () => {
  const VIEWS = clipsOf(PROTOCOL);
  const clip = fc.constantFrom(
    { rating: 4, assessment: 'negative', comment: '' } as const,
    { rating: 5, assessment: 'positive', comment: '' } as const,
    { rating: 3, assessment: 'standard', comment: 'Unclear.' } as const,
    { rating: 1, assessment: 'rescan', comment: 'Too dark.' } as const,
  );
  /** Which views a scan repeats, and what the reviewer sees in each. */
  const scanOf = fc.array(fc.record({ view: fc.nat(VIEWS.length - 1), clip }), {
    minLength: 1,
    maxLength: VIEWS.length,
  });
  type Planned = readonly { view: number; clip: { rating: number; assessment: string } }[];

  /** The specification in its own words: the newest clip of each view counts. */
  function expectedOutcome(rating: number, scans: readonly Planned[]): Outcome {
    if (rating < 3) return 'not_applicable';
    const newest = VIEWS.map(
      (_, view) =>
        scans.flatMap((planned) => planned.filter((one) => one.view === view)).at(-1)?.clip.assessment,
    );
    if (!newest.every((one) => one === 'negative' || one === 'positive')) return 'not_applicable';
    return newest.includes('positive') ? 'positive' : 'negative';
  }

  test('is stored with one outcome, the one that follows from all clips, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          rating: fc.constantFrom(1, 2, 3, 4, 4, 4, 5),
          scans: fc.uniqueArray(scanOf, { minLength: 3, maxLength: 3, comparator: () => false }),
          shown: fc.constantFrom('negative', 'positive', 'not_applicable'),
          order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        }),
        async ({ rating, scans, shown, order }) => {
          const planned = scans.map((one) =>
            one.filter(({ view }, at) => one.findIndex((other) => other.view === view) === at),
          );
          const exams: Exam[] = [];
          for (const one of planned) {
            exams.push(
              await scan(
                exams[0],
                one.flatMap(({ view }) => VIEWS[view] ?? []),
              ),
            );
          }
          const reviews = order.map((at) => {
            const exam = exams[at];
            if (exam === undefined) throw new Error('three exams were made');
            const body = reviewBody(exam, { rating });
            const sequences = body.sequences.map((sequence, clipAt) => ({
              ...sequence,
              ...planned[at]?.[clipAt]?.clip,
            }));
            return { ...body, sequences };
          });
          const outcome = expectedOutcome(rating, planned);
          const response = await send(
            world.app,
            submitChainReview,
            { body: chainReviewBody(shown, reviews) },
            { as: reviewer },
          );
          expect(response.statusCode).toBe(shown === outcome ? 201 : 409);
          const stored = await storedOf(exams);
          expect(stored.map(({ assessment }) => assessment)).toEqual(
            shown === outcome ? Array(3).fill(outcome) : [],
          );
        },
      ),
      { numRuns: runs({ usual: 20, long: 200 }) },
    );
  }, 120_000);
});
