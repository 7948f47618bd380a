import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { clipsOf, reviewBody, type ReviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

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

const examOf = (operator: TestUser, columns: Partial<Parameters<typeof makeExam>[1]> = {}) =>
  makeExam(world.deps, { operator, collections: [collection], clips: clipsOf(PROTOCOL), ...columns });
const submit = (body: ReviewBody, as = reviewer) => call(world.app, submitReview, { body }, { as });
const kindsTo = async ({ email }: TestUser) => (await mailsTo(world.deps, email)).map(({ kind }) => kind);

describe('the operator is told when a review with a decision is submitted', () => {
  test('by one mail with a link and no patient data, however often the review is sent', async () => {
    const operator = await makeUser(world.deps, { firstName: 'Olga', lastName: 'Operator' });
    const canary = { patientId: 'CANARY', patientFirstName: 'CANARY', patientLastName: 'CANARY' };
    const exam = await examOf(operator, canary);
    const body = reviewBody(exam, { comment: 'CANARY', clinical_decision_comment: 'CANARY' });
    const answers = await Promise.all([submit(body), submit(body), submit(body)]);
    const reviewGuid = answers[0]?.guid;
    const mails = await mailsTo(world.deps, operator.email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe(`A decision was made on your exam ${exam.guid.slice(0, 8)}`);
    expect(mail?.textBody).toContain('Hello Olga Operator,');
    expect(mail?.textBody).toContain(`${world.deps.settings.publicUrl}/results/${reviewGuid}`);
    expect(mail?.textBody).toMatch(/You get this mail because you recorded this exam/);
    expect(JSON.stringify(mail)).not.toMatch(/CANARY|discharge/i);
  });

  test('and not by two when they are told of reviews as well', async () => {
    const operator = await makeUser(world.deps);
    await addMember(world.deps, collection, operator, ['reviews_subscriber']);
    const other = await makeUser(world.deps);
    await addMember(world.deps, collection, other, ['reviews_subscriber']);
    await submit(reviewBody(await examOf(operator)));
    expect(await kindsTo(operator)).toEqual(['result']);
    expect(await kindsTo(other)).toEqual(['review-submitted']);
  });

  test('but not of what they decided themselves', async () => {
    await submit(reviewBody(await examOf(reviewer)));
    expect(await kindsTo(reviewer)).toEqual([]);
  });

  test('nor while their address is unconfirmed, or once they are erased', async () => {
    const unverified = await makeUser(world.deps, { emailVerifiedAt: null });
    const erased = await makeUser(world.deps, { erasedAt: world.clock.now() });
    for (const operator of [unverified, erased]) {
      await submit(reviewBody(await examOf(operator)));
      expect(await kindsTo(operator)).toEqual([]);
    }
  });

  test('a review without a decision is told to those who are told of reviews, and to nobody else', async () => {
    await giveConfig(world.deps, reviewer, { allow_clinical_decision: false });
    const none = { clinical_decision: null, clinical_decision_comment: null, communicated: false };
    const [operator, subscribed] = [await makeUser(world.deps), await makeUser(world.deps)];
    await addMember(world.deps, collection, subscribed, ['reviews_subscriber']);
    await submit(reviewBody(await examOf(operator), none));
    await submit(reviewBody(await examOf(subscribed), none));
    expect(await kindsTo(operator)).toEqual([]);
    expect(await kindsTo(subscribed)).toEqual(['review-submitted', 'review-submitted']);
  });
});
