import { correctReview } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { getChainReviews, submitChainReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { chainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const PROTOCOL = 'dvt_left_two_point';
const [GROIN, KNEE] = clipsOf(PROTOCOL);
const POOR = { rating: 2, assessment: 'rescan', comment: 'Too dark.' } as const;

type Exam = Awaited<ReturnType<typeof makeExam>>;
type Outcome = 'positive' | 'negative' | 'not_applicable';

let world: TestApp;
let reviewer: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});
afterAll(() => world.stop());

async function scan(clips: (typeof GROIN)[], root?: Exam): Promise<Exam> {
  world.clock.forward(60_000);
  return makeExam(world.deps, {
    protocol: PROTOCOL,
    collections: [collection],
    clips: clips.flatMap((clip) => clip ?? []),
    createdAt: world.clock.now(),
    ...(root === undefined ? {} : { linkedTo: root.guid }),
  });
}

/** What is said of the groin; the knee of the original is poor, and the rescan repeats the knee alone. */
function bodyOf(original: Exam, groin: 'positive' | 'negative') {
  const said = reviewBody(original, { clinical_decision: 'rescan' }, POOR);
  const sequences = said.sequences.map((clip, at) =>
    at === 0 ? { ...clip, rating: 4, assessment: groin, comment: '' } : clip,
  );
  return chainReviewBody('not_applicable', [{ ...said, sequences }]);
}

async function submit(body: ReturnType<typeof chainReviewBody>): Promise<string> {
  world.clock.forward(60_000);
  const { reviews } = await call(world.app, submitChainReview, { body }, { as: reviewer });
  return reviews[0]?.guid ?? '';
}

async function reviewedChain() {
  const original = await scan([GROIN, KNEE]);
  const first = await submit(bodyOf(original, 'negative'));
  const rescan = await scan([KNEE], original);
  const second = await submit(chainReviewBody('negative', [reviewBody(rescan)]));
  return { original, first, rescan, second };
}

const correctionOf = (body: ReturnType<typeof chainReviewBody>, expected_version = 1) => ({
  expected_version,
  reason: 'view_assessment_wrong' as const,
  reason_text: '',
  ...body,
});

async function correct(reviewGuid: string, body: ReturnType<typeof correctionOf>): Promise<number> {
  world.clock.forward(60_000);
  const params = { reviewGuid };
  return (await call(world.app, correctReview, { params, body }, { as: reviewer })).version;
}

/** By the review through which the chain is read. */
async function read(reviewGuid: string) {
  const reply = await call(world.app, getChainReviews, { query: { reviewGuid } }, { as: reviewer });
  return new Map(reply.exams_and_reviews.map(({ review }) => [review?.examReview.guid ?? '', review]));
}

test('a later review whose outcome follows from a corrected one says which it would have, until it is corrected as well', async () => {
  const { original, first, rescan, second } = await reviewedChain();
  expect((await read(second)).get(second)?.outcome_now).toBeNull();
  await correct(first, correctionOf(bodyOf(original, 'positive')));
  const correctedAt = world.clock.now().toISOString();

  const before = await read(second);
  expect(before.get(second)).toMatchObject({
    examReview: { assessment: 'negative', version: 1 },
    outcome_now: {
      outcome: 'positive',
      corrected_review_guid: first,
      corrected_at: correctedAt,
      corrected_at_timezone_id: 'UTC',
    },
  });
  expect(before.get(first)?.outcome_now).toBeNull();
  expect((await read(first)).get(first)?.outcome_now).toBeNull();

  const sameAnswers = (outcome: Outcome, version?: number) =>
    correctionOf(chainReviewBody(outcome, [reviewBody(rescan)]), version);
  const stale = { params: { reviewGuid: second }, body: sameAnswers('negative') };
  expect(await errorReply(world.app, correctReview, stale, { as: reviewer })).toMatchObject({
    status: 409,
    code: 'outcome_differs',
  });
  expect(await correct(second, sameAnswers('positive'))).toBe(2);
  expect(await correct(second, sameAnswers('positive'))).toBe(2);
  expect((await read(second)).get(second)).toMatchObject({
    examReview: { assessment: 'positive', version: 2 },
    outcome_now: null,
  });
  const again = { params: { reviewGuid: second }, body: sameAnswers('positive', 2) };
  expect(await errorReply(world.app, correctReview, again, { as: reviewer })).toMatchObject({
    status: 422,
    code: 'nothing_changed',
  });
});

test('a correction that does not touch what the later review builds on says nothing there', async () => {
  const { original, first, second } = await reviewedChain();
  const body = bodyOf(original, 'negative');
  await correct(first, correctionOf({ ...body, exam_review: { ...body.exam_review, comment: 'Clearer.' } }));
  expect((await read(second)).get(second)?.outcome_now).toBeNull();
});
