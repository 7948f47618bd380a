import {
  addReviewAddendum,
  correctReview,
  listReviewVersions,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { getReview, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { chainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { confirmed } from '../../test/signing.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { reviewSignatures } from '../tables/signatures.tables.ts';

const PROTOCOL = 'dvt_left_two_point';
const PASSWORD = 'Right1234';

let world: TestApp;
let passwordHash: string;
let signer: TestUser;
let collection: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  collection = await makeCollection(world.deps, {});
  signer = await makeUser(world.deps, { passwordHash, firstName: 'Helena', lastName: 'Vogt' });
  await addMember(world.deps, collection, signer, ['reviewer', 'admin']);
  await giveConfig(world.deps, signer, { sign_reviews: true });
});

const signature = async () => ({ confirmation: await confirmed(world, signer, { password: PASSWORD }) });

async function submitted() {
  const exam = await makeExam(world.deps, {
    protocol: PROTOCOL,
    collections: [collection],
    clips: clipsOf(PROTOCOL),
    createdAt: world.clock.now(),
  });
  const body = { ...reviewBody(exam), signature: await signature() };
  const { guid } = await call(world.app, submitReview, { body }, { as: signer });
  world.clock.forward(60_000);
  return { exam, guid };
}

type Submitted = Awaited<ReturnType<typeof submitted>>;

function correction({ exam }: Submitted, comment = 'Clearer words.') {
  return {
    expected_version: 1,
    reason: 'text_wrong',
    reason_text: 'Misspelt.',
    ...chainReviewBody('negative', [reviewBody(exam, { comment })]),
  } as const;
}

const addendum = {
  expected_version: 1,
  reason: 'clarification',
  reason_text: '',
  addendum: 'Told by phone.',
} as const;

const shown = async ({ guid }: Submitted) =>
  (await call(world.app, getReview, { params: { reviewGuid: guid } }, { as: signer })).examReview;
const versionsOf = async ({ guid }: Submitted) =>
  (await call(world.app, listReviewVersions, { params: { reviewGuid: guid } }, { as: signer })).versions;

describe('where an account signs its reviews', () => {
  test('an amendment without a signature is refused, and nothing of it is stored', async () => {
    const review = await submitted();
    const params = { reviewGuid: review.guid };
    const refused = { status: 403, code: 'signature_required' };
    expect(
      await errorReply(world.app, correctReview, { params, body: correction(review) }, { as: signer }),
    ).toMatchObject(refused);
    expect(
      await errorReply(world.app, addReviewAddendum, { params, body: addendum }, { as: signer }),
    ).toMatchObject(refused);
    expect(await shown(review)).toMatchObject({ version: 1, comment: 'Fine.' });
  });

  test('a correction is signed as such, and the version before keeps its own signature', async () => {
    const review = await submitted();
    const before = (await shown(review)).signature;
    const body = { ...correction(review), signature: await signature() };
    await call(world.app, correctReview, { params: { reviewGuid: review.guid }, body }, { as: signer });
    const now = (await shown(review)).signature;
    expect(now).toMatchObject({
      meaning: 'author_of_correction',
      signer_name: 'Helena Vogt',
      method: 'password',
      signed_at: world.clock.now().toISOString(),
      is_valid: true,
    });
    expect(now?.fingerprint).not.toBe(before?.fingerprint);
    expect((await versionsOf(review)).map((version) => version.signature)).toEqual([now, before]);
    const [event] = (await auditRows(world.deps, 'review.corrected')).slice(-1);
    expect(event?.after).toMatchObject({
      signature: { version: 2, meaning: 'author_of_correction', method: 'password' },
    });
  });

  test('an addendum is signed with its text', async () => {
    const review = await submitted();
    const body = { ...addendum, signature: await signature() };
    await call(world.app, addReviewAddendum, { params: { reviewGuid: review.guid }, body }, { as: signer });
    expect((await shown(review)).signature).toMatchObject({ meaning: 'author_of_addendum', is_valid: true });
    await tamper(`update review_versions set addendum = 'Told nobody.'
      where review_guid = '${review.guid}' and version = 2`);
    expect((await shown(review)).signature).toMatchObject({ is_valid: false });
  });

  test('a kept version that was altered no longer fits its signature', async () => {
    const review = await submitted();
    const body = { ...correction(review), signature: await signature() };
    await call(world.app, correctReview, { params: { reviewGuid: review.guid }, body }, { as: signer });
    await tamper(`update review_versions set content = jsonb_set(content, '{review,rating}', '1')
      where review_guid = '${review.guid}' and version = 1`);
    const validity = (await versionsOf(review)).map(({ signature: signed }) => signed?.is_valid);
    expect(validity).toEqual([true, false]);
  });

  test('a correction whose answer was lost is signed once, however often it is sent', async () => {
    const review = await submitted();
    const body = { ...correction(review), signature: await signature() };
    const params = { reviewGuid: review.guid };
    await call(world.app, correctReview, { params, body }, { as: signer });
    expect(await call(world.app, correctReview, { params, body }, { as: signer })).toEqual({ version: 2 });
    const stored = world.deps.db
      .select()
      .from(reviewSignatures)
      .where(eq(reviewSignatures.reviewGuid, review.guid));
    expect(await stored).toHaveLength(2);
  });
});

/** As whoever has the database could, past its triggers. */
async function tamper(statement: string): Promise<void> {
  await world.database.owner.query(
    `alter table review_versions disable trigger all; ${statement}; alter table review_versions enable trigger all`,
  );
}
