import { setTimeout as delay } from 'node:timers/promises';
import { asc, count, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '../../src/tables/audit.tables.ts';
import { reviewDrafts } from '../../src/tables/drafts.tables.ts';
import { clipReviews, examReviews } from '../../src/tables/reviews.tables.ts';
import { addMember, makeCollection, makeExam } from '../factories.ts';
import { noteFigure } from '../figure.ts';
import { clipsOf } from '../review-bodies.ts';
import { makeUser } from '../test-users.ts';
import { findAnomalies, type Stored } from './anomalies.ts';
import {
  type Fault,
  type FaultyInstallation,
  FAULTS,
  startFaultyInstallation,
} from './faulty-installation.ts';
import { newRecorder, type Recorder, reviewingClient, step } from './reviewing-client.ts';

const CLIENTS = 20;
/** With three seeds these are ten minutes. */
const LASTS_MS = 200_000;
const EXAMS = 240;
const STEPS_MAX = 5_000;
const PROTOCOL = 'dvt_left_two_point';

let installation: FaultyInstallation;
beforeAll(async () => {
  installation = await startFaultyInstallation();
});
afterAll(() => installation.stop());

/** Half of the exams want one review, half of them everybody's; all clients review all of them. */
async function makeWork() {
  const { deps } = installation;
  const reviewers = await Promise.all(Array.from({ length: CLIENTS }, () => makeUser(deps)));
  const operator = await makeUser(deps);
  const collections = [
    await makeCollection(deps, { type: 'single_review_per_exam' }),
    await makeCollection(deps, { type: 'everyone_reviews' }),
  ];
  for (const collection of collections) {
    for (const reviewer of reviewers) await addMember(deps, collection, reviewer, ['reviewer']);
  }
  const exams: Awaited<ReturnType<typeof makeExam>>[] = [];
  for (let n = 0; n < EXAMS; n += 1) {
    const collection = collections[n % collections.length] ?? '';
    exams.push(await makeExam(deps, { operator, collections: [collection], clips: clipsOf(PROTOCOL) }));
  }
  const singleReviewExams = new Set(exams.filter((_, n) => n % 2 === 0).map(({ guid }) => guid));
  return { reviewers, exams, singleReviewExams };
}

/** One fault after the other, with a little rest between, until the time is up. */
async function causeFaults(seed: number, until: number): Promise<Map<Fault, number>> {
  const faults = fc.sample(
    fc.record({
      // Each kind is among the next few.
      order: fc.shuffledSubarray([...FAULTS], { minLength: FAULTS.length }),
      at: fc.nat(7),
      lastsMs: fc.integer({ min: 200, max: 3_000 }),
      restMs: fc.integer({ min: 500, max: 4_000 }),
    }),
    { seed, numRuns: LASTS_MS / 1_000 },
  );
  const caused = new Map<Fault, number>();
  for (const { order, at, lastsMs, restMs } of faults) {
    for (const fault of order) {
      if (performance.now() > until) return caused;
      await installation.cause(fault, at, lastsMs);
      caused.set(fault, (caused.get(fault) ?? 0) + 1);
      await delay(restMs);
    }
  }
  return caused;
}

/** Of the exams of one seed: those before it are in the same database. */
async function readStored(
  exams: ReadonlySet<string>,
  singleReviewExams: ReadonlySet<string>,
): Promise<Stored> {
  const { db } = installation.deps;
  const ofClips = await db
    .select({ review: clipReviews.reviewGuid, rows: count() })
    .from(clipReviews)
    .groupBy(clipReviews.reviewGuid);
  const clips = new Map(ofClips.map(({ review, rows }) => [review, rows]));
  const reviews = (await db.select().from(examReviews)).map((row) => ({
    guid: row.guid,
    exam: row.examGuid,
    reviewer: row.reviewerGuid,
    word: row.comment,
    clips: clips.get(row.guid) ?? 0,
  }));
  const rows = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'review.submitted'))
    .orderBy(asc(auditEvents.position));
  const trail = rows.map(({ examGuids: [exam = ''], actorGuid }) => ({ exam, reviewer: actorGuid ?? '' }));
  const drafts = (await db.select().from(reviewDrafts)).flatMap(({ rootExamGuid, reviewerGuid, content }) =>
    content.comment === undefined
      ? []
      : { exam: rootExamGuid, reviewer: reviewerGuid, word: content.comment.value, at: content.comment.at },
  );
  const isOurs = ({ exam }: { readonly exam: string }) => exams.has(exam);
  return {
    reviews: reviews.filter(isOurs),
    trail: trail.filter(isOurs),
    drafts: drafts.filter(isOurs),
    clipsPerExam: clipsOf(PROTOCOL).length,
    singleReviewExams,
  };
}

const operationsOf = ({ submissions, drafts, readings, listReadings }: Recorder) =>
  submissions.length + drafts.length + readings.length + listReadings.length;

test.for([1, 2, 3])(
  'twenty people work at random while servers and databases fail: what was answered is kept, once, and nothing else (seed %i)',
  async (seed, context) => {
    const { reviewers, exams, singleReviewExams } = await makeWork();
    const recorder = newRecorder();
    const until = performance.now() + LASTS_MS;
    const clients = reviewers.map(async (reviewer, n) => {
      const act = reviewingClient({ origins: installation.origins, exams, reviewer, recorder });
      for (const next of fc.sample(step, { seed: seed * 1_000 + n, numRuns: STEPS_MAX })) {
        if (performance.now() > until) return;
        await act(next);
        await delay(next.thinksMs);
      }
    });
    const [caused] = await Promise.all([causeFaults(seed, until), ...clients]);

    const stored = await readStored(new Set(exams.map(({ guid }) => guid)), singleReviewExams);
    const faults = [...caused.values()].reduce((sum, times) => sum + times, 0);
    noteFigure(
      context,
      `seed ${seed}: ${operationsOf(recorder).toLocaleString('en')} answers, ${recorder.unanswered} without one, ` +
        `${faults} faults of ${caused.size} kinds, ${stored.reviews.length.toLocaleString('en')} reviews`,
    );
    expect(findAnomalies(recorder, stored)).toEqual([]);
    expect(recorder.faults).toEqual([]);
    // Else nothing was tried.
    expect(caused.size).toBe(FAULTS.length);
    expect(recorder.unanswered).toBeGreaterThan(CLIENTS);
    expect(stored.reviews.length).toBeGreaterThan(EXAMS);
  },
);
