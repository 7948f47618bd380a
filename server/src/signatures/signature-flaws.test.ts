import { getServerState } from '@sonoboard/contract/platform/platform.endpoints';
import { getReview, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { confirmed } from '../../test/signing.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { healthGauges } from '../installation/health-gauges.ts';
import { signatureFlaws } from '../tables/signatures.tables.ts';

const PASSWORD = 'Right1234';
const PROTOCOL = 'dvt_left_two_point';

let world: TestApp;
let signer: TestUser;
let staff: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
  signer = await makeUser(world.deps, { passwordHash: await hashPassword(PASSWORD) });
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, signer, ['reviewer']);
  await giveConfig(world.deps, signer, { sign_reviews: true });
});
afterAll(() => world.stop());

async function signedReview(): Promise<string> {
  world.clock.forward(60_000);
  const exam = await makeExam(world.deps, {
    protocol: PROTOCOL,
    collections: [collection],
    clips: clipsOf(PROTOCOL),
    createdAt: world.clock.now(),
  });
  const confirmation = await confirmed(world, signer, { password: PASSWORD });
  const body = { ...reviewBody(exam), signature: { confirmation } };
  return (await call(world.app, submitReview, { body }, { as: signer })).guid;
}

async function isValid(guid: string): Promise<boolean | undefined> {
  world.clock.forward(60_000);
  const { examReview } = await call(world.app, getReview, { params: { reviewGuid: guid } }, { as: signer });
  return examReview.signature?.is_valid;
}

/** As someone does who owns the tables. */
async function alter(table: string, change: string, where: string): Promise<void> {
  await world.database.owner.query(`alter table ${table} disable trigger user`);
  await world.database.owner.query(`update ${table} set ${change} where ${where}`);
  await world.database.owner.query(`alter table ${table} enable trigger user`);
}

async function health() {
  const { checks, signatures } = await call(
    world.app,
    getServerState,
    { query: { fresh: true } },
    { as: staff },
  );
  return { state: checks.signatures, ...signatures };
}

const flawsOf = (guid: string) =>
  world.deps.db.select().from(signatureFlaws).where(eq(signatureFlaws.reviewGuid, guid));

const NONE = { state: 'good', not_as_signed: 0, altered: 0, since: null, reviews: [] };

test('staff see which signed review was altered, since when, and no longer once it is as it was', async () => {
  const guid = await signedReview();
  expect(await isValid(guid)).toBe(true);
  expect(await health()).toEqual(NONE);

  await alter('exam_reviews', `comment = comment || ' '`, `guid = '${guid}'`);
  expect(await isValid(guid)).toBe(false);
  const since = world.clock.now().toISOString();
  const found = {
    state: 'urgent',
    not_as_signed: 1,
    altered: 1,
    since,
    reviews: [{ review_guid: guid, flow: 'single' }],
  };
  await vi.waitFor(async () => expect(await health()).toEqual(found));
  expect(await isValid(guid)).toBe(false);
  expect(await health()).toEqual(found);
  const gauges = healthGauges(await world.deps.health.read({ isFresh: true }));
  expect(gauges.find(({ name }) => name === 'sonoboard_reviews_not_as_signed')?.samples).toEqual([
    { labels: { flaw: 'altered' }, value: 1 },
    { labels: { flaw: 'other_key' }, value: 0 },
  ]);

  await alter('exam_reviews', `comment = trim(comment)`, `guid = '${guid}'`);
  expect(await isValid(guid)).toBe(true);
  await vi.waitFor(async () => expect(await health()).toEqual(NONE));
  expect(await flawsOf(guid)).toHaveLength(1);

  await alter('exam_reviews', `comment = comment || ' '`, `guid = '${guid}'`);
  expect(await isValid(guid)).toBe(false);
  const again = world.clock.now().toISOString();
  await vi.waitFor(async () => expect(await health()).toEqual({ ...found, since: again }));
  await alter('exam_reviews', `comment = trim(comment)`, `guid = '${guid}'`);
  expect(await isValid(guid)).toBe(true);
  await vi.waitFor(async () => expect(await health()).toEqual(NONE));
});

test('a key that does not fit is told from a review that was altered, and many readers at once make one row', async () => {
  const guid = await signedReview();
  await alter('review_signatures', `mac = sha256('x')`, `review_guid = '${guid}'`);
  expect(await Promise.all(Array.from({ length: 10 }, () => isValid(guid)))).not.toContain(true);
  await vi.waitFor(async () =>
    expect(await health()).toMatchObject({ state: 'urgent', not_as_signed: 1, altered: 0 }),
  );
  expect(await flawsOf(guid)).toMatchObject([{ version: 1, flaw: 'other_key', fitsAgainAt: null }]);
});
