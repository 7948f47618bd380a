import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { type KillableServer, SHARED_SECRETS, startKillableServer } from '../../test/killable-server.ts';
import { clipsOf, reviewBody, type ReviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { apiUrl } from '../platform/http/serve.ts';
import { sessions } from '../tables/accounts.tables.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';
import { reviewSignatures, signatureConfirmations } from '../tables/signatures.tables.ts';

let world: TestApp;
let reviewer: TestUser;
let collection: string;
const servers: KillableServer[] = [];
beforeAll(async () => {
  world = await startTestApp({ env: SHARED_SECRETS });
  // The server that gets killed lives by the real clock.
  world.clock.forward(Date.now() - world.clock.now().getTime());
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});
afterAll(async () => {
  for (const server of servers) server.clear();
  await world.stop();
});

/** The guid, or null when no answer came. */
async function post(server: KillableServer, body: ReviewBody): Promise<string | null> {
  const reply = await fetch(`${server.origin}${apiUrl(submitReview)}`, {
    method: 'POST',
    headers: { cookie: reviewer.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (reply === null) return null;
  expect(reply.status).toBe(201);
  return submitReview.reply.parse(await reply.json()).guid;
}

/** As after the password was checked, which takes its time. */
async function confirmation() {
  const { db, clock } = world.deps;
  const [session] = await db.select().from(sessions).where(eq(sessions.userGuid, reviewer.guid));
  const [row] = await db
    .insert(signatureConfirmations)
    .values({
      userGuid: reviewer.guid,
      sessionGuid: session?.guid ?? '',
      method: 'password',
      expiresAt: new Date(clock.now().getTime() + 60 * 60_000),
    })
    .returning({ confirmation: signatureConfirmations.guid });
  return { confirmation: row?.confirmation ?? '' };
}

test('a server that is killed amid signed submissions has kept those it answered, and the others are sent again without doubles', async () => {
  const exam = () =>
    makeExam(world.deps, { collections: [collection], clips: clipsOf('dvt_left_two_point') });
  const bodies = await Promise.all(
    Array.from({ length: 30 }, async () => ({
      ...reviewBody(await exam()),
      signature: await confirmation(),
    })),
  );
  const first = await startKillableServer(world);
  servers.push(first);
  let answers = 0;
  const before = await Promise.all(
    bodies.map(async (body) => {
      const guid = await post(first, body);
      answers += 1;
      // It dies while the rest is on its way.
      if (answers === 10) first.kill();
      return guid;
    }),
  );
  expect(before.filter((guid) => guid !== null).length).toBeGreaterThanOrEqual(10);

  const second = await startKillableServer(world);
  servers.push(second);
  const after = await Promise.all(bodies.map((body) => post(second, body)));
  const submitted = await auditRows(world.deps, 'review.submitted');
  for (const [at, { clip_set_guid: examGuid }] of bodies.entries()) {
    const rows = await world.deps.db.select().from(examReviews).where(eq(examReviews.examGuid, examGuid));
    expect(rows.map(({ guid }) => guid)).toEqual([after[at]]);
    expect([null, after[at]]).toContain(before[at]);
    const clips = await world.deps.db.select().from(clipReviews).where(eq(clipReviews.examGuid, examGuid));
    expect(clips).toHaveLength(2);
    const signatures = await world.deps.db
      .select({ reviewGuid: reviewSignatures.reviewGuid })
      .from(reviewSignatures)
      .where(eq(reviewSignatures.examGuid, examGuid));
    expect(signatures).toEqual([{ reviewGuid: after[at] }]);
    expect(submitted.filter(({ examGuids }) => examGuids.includes(examGuid))).toHaveLength(1);
  }
  expect(await world.deps.db.$count(signatureConfirmations)).toBe(0);
}, 120_000);
