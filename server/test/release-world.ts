import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { giveSecondFactor } from '@sonoboard/contract/accounts/two-factor.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { getReview, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { getCompletedReviews, getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { hashPassword } from '../src/accounts/password-hash.ts';
import { assembleDeps } from '../src/app/assemble-deps.ts';
import { buildApp } from '../src/app/build-app.ts';
import { openDatabase } from '../src/platform/database/db.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import type { Settings } from '../src/platform/settings.ts';
import { codeAt, STEP_MS } from './authenticator.ts';
import { call, send } from './call.ts';
import { addMember, makeCollection, makeExam, makeWorkspace } from './factories.ts';
import { clipsOf, reviewBody } from './review-bodies.ts';
import { switchOnTwoFactor } from './second-factor.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { makeUser, type TestUser } from './test-users.ts';

/** One folder for each released version, with a backup that it made and what is in it. */
export const RELEASES_FOLDER = new URL('releases/', import.meta.url).pathname;

const PROTOCOL = 'dvt_left_two_point';
const STATEMENT_TIMEOUT_MS = 20_000;

const Text = z.nullable(z.string());

/** What people see of a fixture, in words of its own: a later version may name its fields otherwise. */
const ReleaseFacts = z.strictObject({
  worklist: z.array(z.strictObject({ exam: z.string(), protocol: z.string(), patient: Text })),
  exam: z.strictObject({
    guid: z.string(),
    patientId: Text,
    birth: Text,
    operator: Text,
    clips: z.array(z.strictObject({ view: z.string(), sha256: z.string() })),
  }),
  reviews: z.array(
    z.strictObject({
      guid: z.string(),
      exam: z.string(),
      reviewer: Text,
      submittedAt: z.string(),
      rating: z.nullable(z.number()),
      assessment: Text,
      comment: Text,
      decision: Text,
      clips: z.array(z.strictObject({ rating: z.nullable(z.number()), assessment: Text })),
    }),
  ),
  statistics: z.strictObject({
    positive: z.number(),
    negative: z.number(),
    reviews: z.number(),
    averageRating: z.nullable(z.number()),
  }),
});

type ReleaseFacts = z.infer<typeof ReleaseFacts>;

const Person = z.strictObject({
  email: z.string(),
  password: z.string(),
  /** Of their authenticator app; null where they sign in without one. */
  authenticator: z.nullable(z.string()),
});

type Person = z.infer<typeof Person>;

const ReleaseContent = z.strictObject({
  version: z.string(),
  takenAt: z.iso.datetime(),
  reviewer: Person,
  staff: Person,
  facts: ReleaseFacts,
});

export type ReleaseContent = z.infer<typeof ReleaseContent>;

/** What the fixture of a version says that it holds. */
export function readReleaseContent(version: string): ReleaseContent {
  return ReleaseContent.parse(
    JSON.parse(readFileSync(join(RELEASES_FOLDER, version, 'content.json'), 'utf8')),
  );
}

/** The product in this process, on any database. */
export async function openProduct(
  connection: ClientConfig,
  settings: Settings,
  clock: TestClock = testClock(),
) {
  const database = openDatabase({
    connection,
    maxConnections: 4,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const secrets = loadSecrets(settings);
  const log = pino({ level: 'silent' });
  const deps = await assembleDeps({ settings, secrets, database, clock, log });
  const app = await buildApp(deps);
  const stop = async () => {
    await app.close();
    await database.close();
  };
  return { app, deps, clock, stop };
}

type Product = Awaited<ReturnType<typeof openProduct>>;

/** A few rows of the kinds that matter most: people, an exam that waits, and one that was reviewed over HTTP. */
export async function fillRelease(product: Product): Promise<{ reviewer: Person; staff: Person }> {
  const { app, deps } = product;
  const password = 'Kettle83Vein';
  const passwordHash = await hashPassword(password);
  const reviewer = await makeUser(deps, {
    passwordHash,
    email: 'reviewer@release.example',
    firstName: 'Helena',
    lastName: 'Vögt',
  });
  const staff = await makeUser(deps, {
    passwordHash,
    email: 'staff@release.example',
    permissions: ['internal', 'admin'],
  });
  const operator = await makeUser(deps, { email: 'operator@release.example' });
  await makeWorkspace(deps, { owner: operator, name: 'Release clinic' });
  const collection = await makeCollection(deps, { name: 'Release collection' });
  await addMember(deps, collection, reviewer, ['reviewer']);
  const video = readFileSync(new URL('media/tiny-h264.mov', import.meta.url));
  const exam = (patientId: string, patientLastName: string) =>
    makeExam(deps, {
      operator,
      operatorFirstName: 'Jonas',
      operatorLastName: 'Weber',
      collections: [collection],
      protocol: PROTOCOL,
      patientId,
      patientLastName,
      patientDateOfBirth: '1951-04-30',
      clips: clipsOf(PROTOCOL).map((clip) => ({ ...clip, plain: video })),
    });
  const reviewed = await exam('4471-0932', 'Okafor');
  product.clock.forward(60_000);
  await exam('4471-0933', 'Ångström');
  const body = reviewBody(reviewed, { comment: 'Compresses fully.' });
  await call(app, submitReview, { body }, { as: reviewer });
  const { secret } = await switchOnTwoFactor(product, staff, password);
  return {
    reviewer: { email: reviewer.email, password, authenticator: null },
    staff: { email: staff.email, password, authenticator: secret },
  };
}

/** Everything that a fixture is compared by, over HTTP as its people see it. */
export async function readFacts(
  product: Product,
  people: { readonly reviewer: Person; readonly staff: Person },
): Promise<ReleaseFacts> {
  const { app, clock } = product;
  const reviewer = { as: await signInAs(app, people.reviewer, clock) };
  const staff = { as: await signInAs(app, people.staff, clock) };
  const worklist = await call(app, getWorklist, { query: {} }, reviewer);
  const [next] = worklist.items;
  if (next === undefined) throw new Error('The worklist is empty.');
  const { exam, sequences } = await call(app, getExam, { params: { examGuid: next.guid } }, reviewer);
  const completed = await call(app, getCompletedReviews, { query: {} }, reviewer);
  const statistics = await call(app, getStatistics, { query: {} }, staff);
  return {
    worklist: worklist.items.map(({ guid, protocol, patient_last_name: patient }) => ({
      exam: guid,
      protocol,
      patient,
    })),
    exam: {
      guid: exam.guid,
      patientId: exam.patient_id,
      birth: exam.patient_date_of_birth,
      operator: exam.operator_name,
      clips: await Promise.all(
        sequences.map(async ({ anatomical_view: view, key }) => ({
          view,
          sha256: await hashOfClip(app, key, reviewer.as),
        })),
      ),
    },
    reviews: await Promise.all(
      completed.items.map(({ guid, clip_set_guid: exam }) => readReview(app, { guid, exam }, reviewer.as)),
    ),
    statistics: {
      positive: statistics.assessments.positive,
      negative: statistics.assessments.negative,
      reviews: statistics.diagnostics_quality_score.totalExamReviews,
      averageRating: statistics.diagnostics_quality_score.average,
    },
  };
}

async function readReview(
  app: FastifyInstance,
  { guid, exam }: { readonly guid: string; readonly exam: string },
  as: TestUser,
): Promise<ReleaseFacts['reviews'][number]> {
  const { examReview, sequenceReviews } = await call(
    app,
    getReview,
    { params: { reviewGuid: guid } },
    { as },
  );
  return {
    guid,
    exam,
    reviewer: examReview.reviewer_name,
    submittedAt: examReview.created_at,
    rating: examReview.rating,
    assessment: examReview.assessment,
    comment: examReview.comment,
    decision: examReview.clinical_decision,
    clips: sequenceReviews.map(({ rating, assessment }) => ({ rating, assessment })),
  };
}

async function hashOfClip(app: FastifyInstance, url: string | null, as: TestUser): Promise<string> {
  const reply = await app.inject({ url: url ?? '', headers: { cookie: as.cookie } });
  if (reply.statusCode !== 200) throw new Error(`A clip answered ${reply.statusCode}.`);
  return createHash('sha256').update(reply.rawPayload).digest('hex');
}

/** By the page's own calls: a restore has ended every session. */
async function signInAs(
  app: FastifyInstance,
  { email, password, authenticator }: Person,
  clock: TestClock,
): Promise<TestUser> {
  const begun = await send(app, signIn, { body: { username: email, password } });
  if (begun.statusCode !== 200) throw new Error(`${email} was not let in: ${begun.body}`);
  if (authenticator === null) return { guid: '', email, cookie: cookiesOf(begun) };
  // A code is good once, and the last one may have been that of this moment.
  clock.forward(STEP_MS);
  const code = codeAt(authenticator, clock.now());
  const headers = { cookie: cookiesOf(begun) };
  const ended = await send(app, giveSecondFactor, { body: { code } }, { headers });
  if (ended.statusCode !== 200) throw new Error(`The code of ${email} was refused: ${ended.body}`);
  return { guid: '', email, cookie: cookiesOf(ended) };
}

function cookiesOf({ headers }: LightMyRequestResponse): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
