import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listReviewVersions } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import {
  getChainReviews,
  getReview,
  getReviewOpening,
  submitChainReview,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { FINDING_KEYS } from '@sonoboard/domain/safety-check/finding-keys';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_AUDIT_KEY } from '../test/audit-keys.ts';
import { call, send } from '../test/call.ts';
import { DEMO_NOW, type DemoWorld, demoWorld } from '../test/demo-world.ts';
import { testClock } from '../test/test-clock.ts';
import { startSession, type TestUser } from '../test/test-users.ts';
import { assembleDeps } from '../src/app/assemble-deps.ts';
import { buildApp } from '../src/app/build-app.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { readSettings } from '../src/platform/settings.ts';
import { personGuid, personOf } from './demo-people.ts';
import { guidOf } from './seeded-random.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-demo-app-'));

let world: DemoWorld;
let app: Awaited<ReturnType<typeof buildApp>>;
let signIn: (key: string) => Promise<TestUser>;
beforeAll(async () => {
  world = await demoWorld();
  const settings = readSettings({ DATA_DIR: folder, AUDIT_KEY: TEST_AUDIT_KEY }, folder);
  const deps = await assembleDeps({
    settings,
    secrets: loadSecrets(settings),
    database: world.database,
    clock: testClock(DEMO_NOW.toISOString()),
    log: pino({ level: 'silent' }),
  });
  app = await buildApp(deps);
  signIn = async (key) => {
    const guid = personGuid(key);
    return { guid, email: personOf(key).email, cookie: await startSession(deps, guid) };
  };
});
afterAll(async () => {
  await app.close();
  await world.drop();
  rmSync(folder, { recursive: true, force: true });
});

const SIGNED_AND_AMENDED = guidOf('review Pedro Almeida reviewer2');
const CORRECTED = guidOf('review Lena Fischer reviewer');
const RESCAN_OF_CORRECTED = guidOf('review Lena Fischer, rescan reviewer');
const RETRACTED = guidOf('review Despina Vlahou samuel.adeyemi');

const read = async (as: TestUser, reviewGuid: string) =>
  (await call(app, getReview, { params: { reviewGuid } }, { as })).examReview;
const versionsOf = async (as: TestUser, reviewGuid: string) =>
  (await call(app, listReviewVersions, { params: { reviewGuid } }, { as })).versions;

describe('a demo account can see', () => {
  test('every review of the account that signs, each with a signature that fits', async () => {
    const signer = await signIn('reviewer2');
    const { rows } = await world.database.pool.query<{ guid: string }>(
      'select guid from exam_reviews where reviewer_guid = $1',
      [signer.guid],
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { guid } of rows) {
      expect((await read(signer, guid)).signature).toMatchObject({ is_valid: true, method: 'password' });
    }
  });

  test('a signed review in each of its versions, also as a colleague who signs nothing', async () => {
    const reader = await signIn('reviewer');
    expect((await read(reader, SIGNED_AND_AMENDED)).signature).toMatchObject({
      signer_name: 'Matthias Krüger',
      meaning: 'author_of_addendum',
      is_valid: true,
    });
    const versions = await versionsOf(reader, SIGNED_AND_AMENDED);
    expect(versions.map(({ kind, signature }) => [kind, signature?.is_valid])).toEqual([
      ['addendum', true],
      ['correction', true],
      ['submitted', true],
    ]);
  });

  test('an amended review with its difference, which the operator acknowledged again, and one that waits for that', async () => {
    const reader = await signIn('reviewer');
    const [corrected, submitted] = await versionsOf(reader, CORRECTED);
    const assessments = (said: typeof corrected) =>
      said?.content.sequences.map(({ assessment }) => assessment).toSorted();
    expect(assessments(corrected)).toContain('positive');
    expect(assessments(submitted)).not.toContain('positive');
    expect([corrected?.read, submitted?.read]).toMatchObject([
      { reader_name: 'Jonas Weber' },
      { reader_name: 'Jonas Weber' },
    ]);
    const reads = (await versionsOf(reader, SIGNED_AND_AMENDED)).map(({ read: receipt }) => receipt !== null);
    expect(reads).toEqual([false, false, true]);
  });

  test('a later review of a chain that would have another outcome since an earlier one was corrected', async () => {
    const as = await signIn('reviewer');
    const query = { reviewGuid: RESCAN_OF_CORRECTED };
    const { exams_and_reviews: scans } = await call(app, getChainReviews, { query }, { as });
    expect(scans.at(-1)?.review).toMatchObject({
      examReview: { assessment: 'negative' },
      outcome_now: { outcome: 'positive', corrected_review_guid: CORRECTED },
    });
  });

  test('a retracted review', async () => {
    expect((await read(await signIn('reviewer'), RETRACTED)).retraction?.state).toBe('retracted');
  });
});

/** As a reviewer who sees no clot anywhere, rates the exam below its clips, and decides against the outcome. */
const ANSWERS = {
  rating: 3,
  comment: '',
  clinical_decision: 'rescan',
  clinical_decision_comment: 'Told the nurse.',
  communicated: true,
  created_at_timezone_id: 'Europe/Berlin',
  kept_findings: FINDING_KEYS.map((finding) => ({ finding, reason: 'other', text: 'Seen.' })),
} as const;

async function findingsOfReview(
  as: TestUser,
  due: { readonly guid: string; readonly flow: 'single' | 'chain' },
) {
  const input = { params: { examGuid: due.guid }, query: { flow: due.flow } };
  const { scans } = await call(app, getReviewOpening, input, { as });
  const open = scans.filter(({ review }) => review === null);
  const exams = open.map(({ exam, sequences }) => ({
    clip_set_guid: exam.guid,
    sequences: sequences
      .filter(({ key }) => key !== null)
      .map(({ guid }) => ({ clip_guid: guid, rating: 4, assessment: 'negative' as const, comment: '' })),
  }));
  const [only] = exams;
  if (only === undefined) return [];
  if (due.flow === 'single') {
    const body = { ...only, exam_review: ANSWERS };
    const { guid } = await call(app, submitReview, { body }, { as });
    return (await read(as, guid)).findings;
  }
  const body = { exam_review: { ...ANSWERS, assessment: 'negative' as const }, exams };
  const reply = await send(app, submitChainReview, { body }, { as });
  // A scan that is poor or missing in all of the chain leaves another outcome, which finds nothing that others do not find.
  if (reply.statusCode === 409) return [];
  const [first] = reply.json<{ reviews: { guid: string }[] }>().reviews;
  return (await read(as, first?.guid ?? '')).findings;
}

test('every finding of the safety check comes up on the worklist of the demo reviewer', async () => {
  const as = await signIn('reviewer');
  const { items } = await call(app, getWorklist, { query: {} }, { as });
  const due = items.filter(({ protocol }) => protocol.startsWith('dvt_'));
  expect(due.length).toBeGreaterThan(20);
  const seen = new Set<string>();
  for (const { guid, protocol, linked_to: linkedTo, has_rescan: hasRescan } of due) {
    const { flow } = reviewExamRoute({ guid, protocol, linkedTo, hasRescan });
    for (const { finding } of await findingsOfReview(as, { guid, flow })) seen.add(finding);
  }
  expect([...seen].toSorted()).toEqual(FINDING_KEYS.toSorted());
});
