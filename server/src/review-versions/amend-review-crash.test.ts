import {
  confirmRetraction,
  correctReview,
  requestRetraction,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { type KillableServer, SHARED_SECRETS, startKillableServer } from '../../test/killable-server.ts';
import { chainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { apiUrl } from '../platform/http/serve.ts';
import { outbox } from '../tables/mail.tables.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';
import { reviewVersions } from '../tables/review-versions.tables.ts';
import { ALL_COLLECTIONS, worklistEntries } from '../tables/worklists.tables.ts';

let world: TestApp;
let reviewer: TestUser;
let admin: TestUser;
let collection: string;
const servers: KillableServer[] = [];
beforeAll(async () => {
  world = await startTestApp({ env: SHARED_SECRETS });
  // The server that gets killed lives by the real clock.
  world.clock.forward(Date.now() - world.clock.now().getTime());
  reviewer = await makeUser(world.deps);
  admin = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  await addMember(world.deps, collection, admin, ['admin']);
});
afterAll(async () => {
  for (const server of servers) server.clear();
  await world.stop();
});

const LANES = 5;

interface Ask {
  readonly endpoint: EndpointSpec;
  readonly reviewGuid: string;
  readonly body: object;
  readonly as: TestUser;
}

/** Whether an answer came. */
async function post(server: KillableServer, { endpoint, reviewGuid, body, as }: Ask): Promise<boolean> {
  const reply = await fetch(`${server.origin}${apiUrl(endpoint).replace(':reviewGuid', reviewGuid)}`, {
    method: 'POST',
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (reply === null) return false;
  expect(reply.status).toBe(200);
  return true;
}

async function given() {
  const exam = await makeExam(world.deps, {
    collections: [collection],
    clips: clipsOf('dvt_left_two_point'),
  });
  const { guid } = await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer });
  const { exam_review, exams } = chainReviewBody('negative', [reviewBody(exam, { comment: 'Corrected.' })]);
  const correction: Ask = {
    endpoint: correctReview,
    reviewGuid: guid,
    body: { expected_version: 1, reason: 'text_wrong', reason_text: '', exam_review, exams },
    as: reviewer,
  };
  const retraction: Ask = {
    endpoint: confirmRetraction,
    reviewGuid: guid,
    body: { expected_version: 1 },
    as: admin,
  };
  return { examGuid: exam.guid, guid, correction, retraction };
}

test('a server that is killed amid corrections and retractions leaves each of them whole or undone, and what is sent again ends the same', async () => {
  const corrected = await Promise.all(Array.from({ length: 15 }, given));
  const retracted = await Promise.all(Array.from({ length: 15 }, given));
  for (const { guid } of retracted) {
    const body = { expected_version: 1, reason: 'wrong_exam', reason_text: '' } as const;
    await call(world.app, requestRetraction, { params: { reviewGuid: guid }, body }, { as: reviewer });
  }
  const asks = [
    ...corrected.map(({ correction }) => correction),
    ...retracted.map(({ retraction }) => retraction),
  ];
  const first = await startKillableServer(world);
  servers.push(first);
  let answers = 0;
  await inLanes(asks, async (ask) => {
    const isAnswered = await post(first, ask);
    answers += Number(isAnswered);
    // It dies while some are on their way.
    if (answers === 10) first.kill();
  });
  expect(answers).toBeGreaterThanOrEqual(10);
  expect(answers).toBeLessThan(asks.length);
  for (const { guid } of [...corrected, ...retracted]) await expectWhole(guid);

  const second = await startKillableServer(world);
  servers.push(second);
  await inLanes(asks, async (ask) => expect(await post(second, ask)).toBe(true));
  for (const { guid } of corrected) {
    await expectWhole(guid);
    expect(await kindsOf(guid)).toEqual(['submitted', 'correction']);
  }
  for (const { guid, examGuid } of retracted) {
    await expectWhole(guid);
    expect(await kindsOf(guid)).toEqual(['submitted', 'retraction']);
    const due = await world.deps.db
      .select()
      .from(worklistEntries)
      .where(eq(worklistEntries.examGuid, examGuid));
    expect(due.map(({ collectionGuid }) => collectionGuid).toSorted()).toEqual(
      [ALL_COLLECTIONS, collection].toSorted(),
    );
  }
  const events = [
    ...(await auditRows(world.deps, 'review.corrected')),
    ...(await auditRows(world.deps, 'review.retracted')),
  ].map(({ subjectGuid }) => subjectGuid);
  expect(events.map(String).toSorted()).toEqual(
    [...corrected, ...retracted].map(({ guid }) => guid).toSorted(),
  );
  const mails = await world.deps.db.select().from(outbox).where(eq(outbox.kind, 'review-retracted'));
  expect(mails).toHaveLength(retracted.length);
}, 120_000);

/** Several at once, but no more than a server has connections for. */
async function inLanes(asks: readonly Ask[], send: (ask: Ask) => Promise<void>): Promise<void> {
  const left = [...asks];
  const lane = async () => {
    for (let ask = left.shift(); ask !== undefined; ask = left.shift()) await send(ask);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function kindsOf(reviewGuid: string): Promise<readonly string[]> {
  const rows = await world.deps.db
    .select()
    .from(reviewVersions)
    .where(eq(reviewVersions.reviewGuid, reviewGuid))
    .orderBy(reviewVersions.version);
  return rows.map(({ kind }) => kind);
}

/** Review, clips and versions agree, whichever of them stands. */
async function expectWhole(reviewGuid: string): Promise<void> {
  const { db } = world.deps;
  const kinds = await kindsOf(reviewGuid);
  const reviews = await db.select().from(examReviews).where(eq(examReviews.guid, reviewGuid));
  const clips = await db.select().from(clipReviews).where(eq(clipReviews.reviewGuid, reviewGuid));
  const isRetracted = kinds.at(-1) === 'retraction';
  const stands = {
    version: Math.max(1, kinds.length),
    comment: kinds.length === 0 ? 'Fine.' : 'Corrected.',
    clips: 2,
  };
  expect(reviews.map(({ version, comment }) => ({ version, comment, clips: clips.length }))).toEqual(
    isRetracted ? [] : [stands],
  );
}
