import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import { confirmResultRead, getResult } from '@sonoboard/contract/results/results.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAddendum, correct, retract } from '../../test/amend-reviews.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const HOUR_MS = 3_600_000;

let world: TestApp;
let operator: TestUser;
let reviewer: TestUser;
let admin: TestUser;
let exam: { readonly guid: string; readonly clipGuids: readonly string[] };
let reviewGuid: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  operator = await makeUser(world.deps);
  reviewer = await makeUser(world.deps, { firstName: 'Rita', lastName: 'Reviewer' });
  admin = await makeUser(world.deps, { firstName: 'Ada', lastName: 'Admin' });
  const collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  await addMember(world.deps, collection, admin, ['admin']);
  exam = await makeExam(world.deps, {
    operator,
    collections: [collection],
    clips: clipsOf('dvt_left_two_point'),
  });
  ({ guid: reviewGuid } = await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer }));
});

const read = () => call(world.app, getResult, { params: { reviewGuid } }, { as: operator });
const confirming = (version: number) => ({ params: { reviewGuid }, body: { version } });
/** An hour later than what came before it. */
const confirm = (version: number) => {
  world.clock.forward(HOUR_MS);
  return call(world.app, confirmResultRead, confirming(version), { as: operator });
};
const correctIt = (expected_version = 1) => {
  world.clock.forward(HOUR_MS);
  const standard = { clinical_decision: 'standard', clinical_decision_comment: 'Refer today.' } as const;
  return correct(
    world,
    { reviewGuid, as: admin },
    {
      expected_version,
      assessment: 'positive',
      reviews: [reviewBody(exam, standard, { assessment: 'positive' })],
      reason: 'decision_wrong',
    },
  );
};
const add = (expected_version: number) => {
  world.clock.forward(HOUR_MS);
  return addAddendum(world, { reviewGuid, as: reviewer }, { expected_version, addendum: 'Told the ward.' });
};
const mark = async () => {
  const of = { params: { username: operator.guid }, query: {} };
  const { items } = await call(world.app, listStoredExams, of, { as: operator });
  return items[0]?.result;
};

describe('a result that was corrected', () => {
  test('says what it was before, why, by whom and when, and is to be read again', async () => {
    const confirmed = await confirm(1);
    expect(await mark()).toMatchObject({ version: 1, read_at: confirmed.read_at });
    await correctIt();
    expect(await read()).toMatchObject({
      version: 2,
      clinical_decision: 'standard',
      outcome: 'positive',
      note: 'Refer today.',
      reviewer_name: 'Rita Reviewer',
      read_at: null,
      amended: {
        kind: 'correction',
        amended_at: world.clock.now().toISOString(),
        author_name: 'Ada Admin',
        reason: 'Clinical decision was wrong',
        previous_outcome: 'negative',
        previous_decision: 'discharge',
        previous_read_at: confirmed.read_at,
      },
    });
    expect(await mark()).toEqual({
      review_guid: reviewGuid,
      clinical_decision: 'standard',
      version: 2,
      read_at: null,
    });
  });

  test('is confirmed in the version that was on the screen, and in no other', async () => {
    await correctIt();
    expect(await errorReply(world.app, confirmResultRead, confirming(1), { as: operator })).toMatchObject({
      status: 409,
      code: 'amended_meanwhile',
    });
    expect((await read()).read_at).toBeNull();
    const { read_at } = await confirm(2);
    expect(read_at).toBe(world.clock.now().toISOString());
    expect(await mark()).toMatchObject({ version: 2, read_at });
  });

  test('and then added to says that it was corrected, against the version that was read last', async () => {
    const { read_at: previous_read_at } = await confirm(1);
    await correctIt();
    await add(2);
    expect(await read()).toMatchObject({
      version: 3,
      amended: {
        kind: 'correction',
        author_name: 'Ada Admin',
        previous_decision: 'discharge',
        previous_read_at,
      },
      addenda: [{ version: 3, text: 'Told the ward.', author_name: 'Rita Reviewer' }],
    });
    await confirm(3);
    await add(3);
    expect(await read()).toMatchObject({
      version: 4,
      amended: { kind: 'addendum', previous_decision: 'standard', previous_outcome: 'positive' },
    });
  });

  test('is told against what was submitted where nothing was confirmed: it may have been read', async () => {
    await correctIt();
    await add(2);
    expect(await read()).toMatchObject({
      amended: { kind: 'correction', previous_decision: 'discharge', previous_read_at: null },
    });
  });

  test('AMB-158: tells no outcome of before to an account that shows none', async () => {
    await correctIt();
    await giveConfig(world.deps, operator, { enable_exam_diagnosis: false });
    expect((await read()).amended).toMatchObject({ previous_outcome: null, previous_decision: 'discharge' });
  });
});

test('a result that was withdrawn says when, is confirmed as withdrawn only, and leaves My Exams', async () => {
  await confirm(1);
  world.clock.forward(HOUR_MS);
  await retract(world, { reviewGuid, as: reviewer, confirmedBy: admin });
  expect(await read()).toMatchObject({
    version: 2,
    clinical_decision: 'discharge',
    retracted_at: world.clock.now().toISOString(),
    read_at: null,
  });
  expect(await errorReply(world.app, confirmResultRead, confirming(1), { as: operator })).toMatchObject({
    status: 409,
    code: 'amended_meanwhile',
  });
  expect((await confirm(2)).read_at).toBe(world.clock.now().toISOString());
  expect(await mark()).toBeNull();
});
