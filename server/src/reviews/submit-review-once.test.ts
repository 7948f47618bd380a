import { ExistingReview } from '@sonoboard/contract/reviews/review.shapes';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { getReviewDraft, saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { clipsOf, reviewBody, type ReviewBody } from '../../test/review-bodies.ts';
import { runs } from '../../test/runs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';

const PROTOCOL = 'dvt_left_two_point';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

async function group(size: number, type: CollectionType = 'everyone_reviews') {
  const collection = await makeCollection(world.deps, { type });
  const reviewers: TestUser[] = [];
  for (let n = 0; n < size; n += 1) {
    const reviewer = await makeUser(world.deps);
    await addMember(world.deps, collection, reviewer, ['reviewer']);
    reviewers.push(reviewer);
  }
  const exam = (options: Partial<Parameters<typeof makeExam>[1]> = {}) =>
    makeExam(world.deps, { collections: [collection], clips: clipsOf(PROTOCOL), ...options });
  const [reviewer = await makeUser(world.deps)] = reviewers;
  return { collection, reviewer, reviewers, exam };
}

async function post(body: ReviewBody, as: TestUser) {
  const response = await send(world.app, submitReview, { body }, { as });
  const reply = response.json<{ guid?: string; code?: string; error?: string; details?: unknown }>();
  return { status: response.statusCode, ...reply };
}

const reviewsOf = (examGuid: string) =>
  world.deps.db.select().from(examReviews).where(eq(examReviews.examGuid, examGuid));
const clipReviewCount = async (examGuid: string) =>
  (
    await world.deps.db.select({ rows: count() }).from(clipReviews).where(eq(clipReviews.examGuid, examGuid))
  )[0]?.rows;
const submissionsOf = async (examGuid: string) =>
  (await auditRows(world.deps, 'review.submitted')).filter(({ examGuids }) => examGuids.includes(examGuid));

describe('the same review sent again', () => {
  test('twenty clicks at once make one review, and all are answered with it', async () => {
    const { reviewer, exam, collection } = await group(1);
    const subscriber = await makeUser(world.deps);
    await addMember(world.deps, collection, subscriber, ['reviews_subscriber']);
    const whole = await exam();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(reviewBody(whole), reviewer)));
    const [review, ...more] = await reviewsOf(whole.guid);
    expect(more).toEqual([]);
    expect(answers.map(({ status, guid }) => [status, guid])).toEqual(answers.map(() => [201, review?.guid]));
    expect(answers).toHaveLength(20);
    expect(await clipReviewCount(whole.guid)).toBe(2);
    expect(await submissionsOf(whole.guid)).toHaveLength(1);
    expect(await mailsTo(world.deps, subscriber.email)).toHaveLength(1);
  });

  test('from another session, with other spaces and another zone, is still the same', async () => {
    const { reviewer, exam } = await group(1);
    const whole = await exam();
    const first = await post(reviewBody(whole, { comment: 'Fine.' }), reviewer);
    const elsewhere = { ...reviewer, cookie: await startSession(world.deps, reviewer.guid) };
    world.clock.forward(60_000);
    const body = reviewBody(whole, { comment: ' Fine. ', created_at_timezone_id: 'Asia/Tokyo' });
    expect(await post({ ...body, sequences: body.sequences.toReversed() }, elsewhere)).toEqual(first);
  });

  test('with a character that cannot be stored is refused each time, and can be corrected', async () => {
    const { reviewer, exam } = await group(1);
    const scan = await exam();
    const body = reviewBody(scan, { comment: 'Fine.\ud800' });
    for (const answer of [await post(body, reviewer), await post(body, reviewer)]) {
      expect(answer).toMatchObject({ status: 400, code: 'unstorable_text' });
    }
    expect(await reviewsOf(scan.guid)).toEqual([]);
    expect(await post(reviewBody(scan), reviewer)).toMatchObject({ status: 201 });
  });

  test('with another word in it is refused, and names the review that stands', async () => {
    const { reviewer, exam } = await group(1);
    const whole = await exam();
    const first = await post(reviewBody(whole), reviewer);
    const changes: [Partial<ReviewBody['exam_review']>, Partial<ReviewBody['sequences'][number]>][] = [
      [{ rating: 5 }, {}],
      [{ comment: 'Other.' }, {}],
      [{ clinical_decision: 'standard' }, {}],
      [{ clinical_decision_comment: 'Other.' }, {}],
      [{}, { rating: 5 }],
      [{}, { assessment: 'positive' }],
      [{}, { comment: 'Other.' }],
      // What the rules would refuse is told first that there is nothing left to review.
      [{ clinical_decision: null }, {}],
    ];
    for (const [overall, clip] of changes) {
      const answer = await post(reviewBody(whole, overall, clip), reviewer);
      expect(answer).toMatchObject({
        status: 409,
        code: 'exam_already_reviewed',
        error: 'Exam has already been reviewed',
      });
      expect(ExistingReview.parse(answer.details).reviewGuid).toBe(first.guid);
    }
    expect(await reviewsOf(whole.guid)).toHaveLength(1);
  });

  test('two tabs with different words: one is stored, the other is told of it', async () => {
    const { reviewer, exam } = await group(1);
    const whole = await exam();
    const answers = await Promise.all(
      ['one tab', 'another tab'].map((comment) => post(reviewBody(whole, { comment }), reviewer)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const [review] = await reviewsOf(whole.guid);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.details).toEqual({ reviewGuid: review?.guid });
  });
});

describe('several reviewers', () => {
  test('AMB-114: ten of a single-review exam at once: one is taken, nine are told whose stands', async () => {
    const { reviewers, exam } = await group(10, 'single_review_per_exam');
    for (let round = 0; round < runs({ usual: 5, long: 100 }); round += 1) {
      const whole = await exam();
      const answers = await Promise.all(reviewers.map((reviewer) => post(reviewBody(whole), reviewer)));
      const [review, ...more] = await reviewsOf(whole.guid);
      expect(more).toEqual([]);
      const taken = answers.filter(({ status }) => status === 201);
      expect(taken.map(({ guid }) => guid)).toEqual([review?.guid]);
      const late = answers.filter(({ status }) => status === 409);
      expect(late).toHaveLength(9);
      for (const answer of late) {
        expect(answer).toMatchObject({
          code: 'exam_already_reviewed',
          details: { reviewGuid: review?.guid },
        });
      }
      expect(await clipReviewCount(whole.guid)).toBe(2);
    }
  });

  test('AMB-113: where everyone reviews, all of them are taken', async () => {
    const { reviewers, exam } = await group(10);
    const whole = await exam();
    const answers = await Promise.all(reviewers.map((reviewer) => post(reviewBody(whole), reviewer)));
    expect(new Set(answers.map(({ guid }) => guid)).size).toBe(10);
    expect(await reviewsOf(whole.guid)).toHaveLength(10);
    expect(await clipReviewCount(whole.guid)).toBe(20);
  });

  test('AMB-115: anyone who reviews through one collection of each kind may follow another, not the other way round', async () => {
    const single = await group(2, 'single_review_per_exam');
    const everyone = await makeCollection(world.deps, {});
    const [first, second] = single.reviewers;
    if (first === undefined || second === undefined) throw new Error('two reviewers were made');
    await addMember(world.deps, everyone, second, ['reviewer']);
    const collections = [single.collection, everyone];
    const one = await single.exam({ collections });
    expect((await post(reviewBody(one), first)).status).toBe(201);
    expect((await post(reviewBody(one), second)).status).toBe(201);
    const other = await single.exam({ collections });
    expect((await post(reviewBody(other), second)).status).toBe(201);
    expect((await post(reviewBody(other), first)).status).toBe(409);
    const flagsOf = async (examGuid: string, { guid }: TestUser) =>
      (await reviewsOf(examGuid))
        .filter(({ reviewerGuid }) => reviewerGuid === guid)
        .map(({ singleReview }) => singleReview);
    expect(await flagsOf(one.guid, first)).toEqual([true]);
    expect(await flagsOf(one.guid, second)).toEqual([false]);
    expect(await flagsOf(other.guid, second)).toEqual([false]);
  });

  test('exams of one chain, submitted together by many, neither fail nor double', async () => {
    const { reviewers, exam } = await group(4);
    const root = await exam();
    world.clock.forward(1_000);
    const linked = { linkedTo: root.guid, createdAt: world.clock.now() };
    const scans = [root, await exam(linked), await exam(linked)];
    const all = reviewers.flatMap((reviewer) => scans.map((scan) => ({ reviewer, scan })));
    const answers = await Promise.all(
      [...all, ...all].map(({ reviewer, scan }) => post(reviewBody(scan), reviewer)),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    for (const scan of scans) expect(await reviewsOf(scan.guid)).toHaveLength(4);
  });

  test('while members come and go nobody waits for ever, and anyone who left is not found any more', async () => {
    const { collection, reviewer, reviewers, exam } = await group(3);
    const scans = await Promise.all(Array.from({ length: 6 }, () => exam()));
    const leaver = reviewers[2] ?? reviewer;
    const leave = () =>
      world.deps.db.delete(collectionMembers).where(eq(collectionMembers.userGuid, leaver.guid));
    const [answers] = await Promise.all([
      Promise.all(scans.flatMap((scan) => reviewers.map((one) => post(reviewBody(scan), one)))),
      (async () => {
        for (let n = 0; n < 5; n += 1) {
          await leave();
          await addMember(world.deps, collection, leaver, ['reviewer']);
        }
        await leave();
      })(),
    ]);
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
    expect((await post(reviewBody(await exam()), leaver)).status).toBe(404);
  });
});

describe('nothing is ever half written', () => {
  const POINTS = [
    { at: 'the review', table: 'exam_reviews', when: 'true' },
    { at: 'the reviews of its clips', table: 'clip_reviews', when: 'true' },
    { at: 'the worklist', table: 'worklist_entries', when: 'true' },
    { at: 'the audit trail', table: 'audit_events', when: `new.action = 'review.submitted'` },
    { at: 'the mail', table: 'outbox', when: `new.kind = 'review-submitted'` },
    { at: 'the mail to the operator', table: 'outbox', when: `new.kind = 'result'` },
    { at: 'the draft', table: 'review_drafts', when: 'true' },
  ];

  test.each(POINTS)(
    'when $at fails, nothing is stored, and the next try succeeds',
    async ({ table, when }) => {
      const { reviewer, exam, collection } = await group(1);
      const subscriber = await makeUser(world.deps);
      await addMember(world.deps, collection, subscriber, ['reviews_subscriber']);
      const whole = await exam();
      const draft = { clips: {}, comment: { value: 'kept', at: world.clock.now().getTime() } };
      const params = { examGuid: whole.guid };
      await call(world.app, saveReviewDraft, { params, body: { draft } }, { as: reviewer });
      const operation = table === 'worklist_entries' ? 'delete' : 'insert or update';
      await world.database.owner.query(`
        create function fail_here() returns trigger language plpgsql as $$
        begin
          ${table === 'worklist_entries' ? '' : `if ${when} then`}
          raise exception 'made to fail';
          ${table === 'worklist_entries' ? '' : 'end if; return new;'}
        end $$;
        create trigger zz_fail_here after ${operation} on ${table}
          for each row execute function fail_here();`);
      const faults = world.faults.length;
      const failed = await post(reviewBody(whole), reviewer);
      await world.database.owner.query(`drop trigger zz_fail_here on ${table}; drop function fail_here();`);
      expect(failed.status).toBe(table === 'audit_events' ? 503 : 500);
      expect(world.faults.length).toBe(faults + 1);
      expect(await reviewsOf(whole.guid)).toEqual([]);
      expect(await clipReviewCount(whole.guid)).toBe(0);
      expect(await submissionsOf(whole.guid)).toEqual([]);
      expect(await mailsTo(world.deps, subscriber.email)).toEqual([]);
      const kept = await call(world.app, getReviewDraft, { params }, { as: reviewer });
      expect(kept.draft.comment?.value).toBe('kept');

      expect((await post(reviewBody(whole), reviewer)).status).toBe(201);
      expect(await reviewsOf(whole.guid)).toHaveLength(1);
      expect(await clipReviewCount(whole.guid)).toBe(2);
      expect(await mailsTo(world.deps, subscriber.email)).toHaveLength(1);
      const left = await call(world.app, getReviewDraft, { params }, { as: reviewer });
      expect(left.draft.comment).toBeUndefined();
    },
  );

  test('when connections are cut at any moment, what was answered stands, and retries end as one review', async () => {
    const { reviewer, exam } = await group(1);
    const scans = await Promise.all(Array.from({ length: 25 }, () => exam()));
    const done = new AbortController();
    const cutting = (async () => {
      while (!done.signal.aborted) {
        await world.database.owner
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
          )
          .catch(() => null);
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
    })();
    const answered = await Promise.all(
      scans.map(async (scan) => {
        for (let attempt = 1; ; attempt += 1) {
          const { status, guid } = await post(reviewBody(scan), reviewer);
          if (status === 201) return { scan, guid, attempt };
          expect(status).toBe(503);
          if (attempt === 40) done.abort();
          expect(attempt, 'tries of which most are made with whole connections').toBeLessThan(1_000);
        }
      }),
    );
    done.abort();
    await cutting;
    expect(answered.some(({ attempt }) => attempt > 1)).toBe(true);
    for (const { scan, guid } of answered) {
      expect((await reviewsOf(scan.guid)).map((review) => review.guid)).toEqual([guid]);
      expect(await clipReviewCount(scan.guid)).toBe(2);
      expect(await submissionsOf(scan.guid)).toHaveLength(1);
    }
  });

  // A retention rule deletes reviews with their exam, which its ledger names first: src/retention.
  test.each([
    ['update exam_reviews set rating = 1', 'its rows are only ever added'],
    ['delete from exam_reviews', 'DELETE of exam_reviews is refused'],
    ['delete from clip_reviews', 'DELETE of clip_reviews is refused'],
  ])('what was submitted stays as it is: %s', async (statement, refusal) => {
    const { reviewer, exam } = await group(1);
    const whole = await exam();
    await post(reviewBody(whole), reviewer);
    const changed = world.database.pool.query(`${statement} where exam_guid = '${whole.guid}'`);
    await expect(changed).rejects.toThrow(refusal);
  });
});
