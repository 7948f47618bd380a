import { randomUUID } from 'node:crypto';
import {
  deleteResearchExport,
  downloadResearchExport,
  listResearchExports,
  startResearchExport,
} from '@sonoboard/contract/data-collections/research-exports.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correct, retract } from '../../test/amend-reviews.ts';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { runJob, runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { unzip } from '../../test/unzip.ts';
import { jobsOf } from '../app/jobs.ts';
import { clips } from '../tables/clips.tables.ts';
import { importFiles, imports } from '../tables/imports.tables.ts';
import { clipReviews } from '../tables/reviews.tables.ts';
import { releasedBlobs, uploads } from '../tables/uploads.tables.ts';
import { researchExports } from '../tables/exports.tables.ts';
import { CODEBOOK } from './research-columns.ts';
import { FORGET_RESEARCH_EXPORTS } from './research-exports.jobs.ts';
import { MAKE_RESEARCH_EXPORT } from './research-exports.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: TestApp;
let admin: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.deps.db.delete(researchExports);
  admin = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, admin, ['admin']);
});

const params = () => ({ guid: collection });
const start = (body: { include_overlays?: boolean } = {}) =>
  call(world.app, startResearchExport, { params: params(), body }, { as: admin });
const list = async () =>
  (await call(world.app, listResearchExports, { params: params() }, { as: admin })).items;
const download = (exportGuid: string) =>
  send(world.app, downloadResearchExport, { params: { ...params(), exportGuid } }, { as: admin });

/** Makes the export and opens it. */
async function exported(body: { include_overlays?: boolean } = {}) {
  const { guid } = await start(body);
  await runJobs(world);
  const reply = await download(guid);
  expect(reply.statusCode).toBe(200);
  const files = unzip(reply.rawPayload);
  return { guid, files, rows: (name: string) => rowsOf(String(files.get(name))) };
}

/** The cells of our own tables hold neither commas nor quotes. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

/** As an import leaves it: the clip's file is what a scanner sent. */
async function imported(examGuid: string, clipGuid: string, burnedIn: 'yes' | 'no' | 'unknown') {
  const { db } = world.deps;
  const [clip] = await db.select({ key: clips.plainKey }).from(clips).where(eq(clips.guid, clipGuid));
  const [importGuid, fileGuid] = [randomUUID(), randomUUID()];
  await db
    .insert(imports)
    .values({ guid: importGuid, source: 'web', userGuid: admin.guid, state: 'submitted', examGuid });
  await db.insert(uploads).values({
    guid: fileGuid,
    userGuid: admin.guid,
    purpose: 'import',
    size: 1,
    sha256: 'a'.repeat(64),
  });
  await db
    .insert(importFiles)
    .values({ guid: fileGuid, importGuid, name: 'a.dcm', playableKey: clip?.key ?? null, burnedIn });
}

describe('a research export', () => {
  test('is a zip with tables, a codebook and the videos, made by a job', async () => {
    const exam = await makeExam(world.deps, {
      collections: [collection],
      patientDateOfBirth: '1990-06-01',
      createdAt: new Date('2026-05-31T10:00:00Z'),
      completedAt: new Date('2026-05-31T10:20:00Z'),
      clips: [
        {
          anatomicalView: 'left_gsv_cfv',
          plain: 'video one',
          overlay: 'outlines',
          userAssessment: 'compressible',
        },
        { anatomicalView: 'left_popliteal_1', attempt: 2, fps: 30 },
      ],
    });
    const reviewGuid = await makeReview(world.deps, { examGuid: exam.guid, reviewer: admin });
    await world.deps.db.insert(clipReviews).values({
      reviewGuid,
      examGuid: exam.guid,
      clipGuid: exam.clipGuids[0] ?? '',
      rating: 5,
      assessment: 'negative',
    });
    await makeExam(world.deps, { collections: [collection], uploadedAt: null });
    await makeExam(world.deps, {});

    expect(await start()).toMatchObject({ state: 'waiting', exams_done: 0, exams_total: 1, has_file: false });
    await runJobs(world);
    const [made] = await list();
    expect(made).toMatchObject({
      state: 'done',
      exams_done: 1,
      exams_total: 1,
      has_file: true,
      problem: null,
    });
    expect(Date.parse(made?.expires_at ?? '') - world.clock.now().getTime()).toBe(7 * DAY_MS);

    const reply = await download(made?.guid ?? '');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="research-export-\w{8}\.zip"$/),
      'content-length': String(made?.size),
    });
    const files = unzip(reply.rawPayload);
    const [exams, clipRows, reviews, clipReviewRows] = [
      'exams.csv',
      'clips.csv',
      'reviews.csv',
      'clip_reviews.csv',
    ].map((name) => rowsOf(String(files.get(name))));
    const name = exams?.[0]?.['exam'];
    expect(exams).toMatchObject([{ protocol: 'dvt_left_two_point', patient_age: '35', is_rescan: 'no' }]);
    expect(clipRows).toMatchObject([
      { exam: name, view: 'left_gsv_cfv', operator_assessment: 'negative', burned_in: 'recorded_by_app' },
      { exam: name, view: 'left_popliteal_1', attempt: '2', fps: '30', file: '' },
    ]);
    expect(reviews).toMatchObject([{ exam: name, rating: '4', assessment: 'negative' }]);
    expect(clipReviewRows).toEqual([
      {
        review: reviews?.[0]?.['review'],
        clip: clipRows?.[0]?.['clip'],
        rating: '5',
        assessment: 'negative',
        could_not_be_shown: 'no',
      },
    ]);
    expect(String(files.get(clipRows?.[0]?.['file'] ?? ''))).toBe('video one');
    expect([...files.keys()].filter((file) => file.startsWith('clips/'))).toHaveLength(1);
    expect(
      Math.abs(Date.parse(exams?.[0]?.['completed_at'] ?? '') - Date.parse(exams?.[0]?.['started_at'] ?? '')),
    ).toBe(20 * 60 * 1000);

    const [audited] = (await auditRows(world.deps, 'research-export.read')).slice(-1);
    expect(audited).toMatchObject({ kind: 'patient-read', actorGuid: admin.guid, subjectGuid: collection });
  });

  test('holds the newest version of an amended review, and of a retracted one only how many there were', async () => {
    const reviewer = await makeUser(world.deps);
    await addMember(world.deps, collection, reviewer, ['reviewer']);
    const reviewed = async () => {
      const exam = await makeExam(world.deps, {
        collections: [collection],
        clips: clipsOf('dvt_left_two_point'),
      });
      const { guid } = await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer });
      return { exam, reviewGuid: guid, as: reviewer };
    };
    const [untouched, corrected, retracted] = [await reviewed(), await reviewed(), await reviewed()];
    const standard = { clinical_decision: 'standard', rating: 3 } as const;
    await correct(world, corrected, {
      assessment: 'positive',
      reviews: [reviewBody(corrected.exam, standard, { assessment: 'positive' })],
    });
    await retract(world, { ...retracted, confirmedBy: admin });

    const { files, rows } = await exported();
    expect(rows('exams.csv')).toHaveLength(3);
    const reviews = rows('reviews.csv').toSorted((one, other) =>
      (one['version'] ?? '').localeCompare(other['version'] ?? ''),
    );
    expect(reviews).toMatchObject([
      { version: '1', amended: 'no', assessment: 'negative', clinical_decision: 'discharge' },
      { version: '2', amended: 'yes', assessment: 'positive', clinical_decision: 'standard', rating: '3' },
    ]);
    const clipsEach = untouched.exam.clipGuids.length;
    expect(rows('clip_reviews.csv').filter(({ assessment }) => assessment === 'positive')).toHaveLength(
      clipsEach,
    );
    expect(rows('clip_reviews.csv')).toHaveLength(2 * clipsEach);
    expect(String(files.get('README.txt'))).toContain(
      '\n- 1 reviews that were retracted after they were submitted.\n',
    );
  });

  test('describes every column of every table in its codebook', async () => {
    const { files } = await exported();
    const book = String(files.get('codebook.csv'));
    for (const [file, columns] of CODEBOOK) {
      const [head] = String(files.get(file)).split('\r\n');
      expect(head).toBe(columns.map(({ name }) => name).join(','));
      for (const { name } of columns) expect(book).toContain(`\r\n${file},${name},`);
    }
  });

  test('has the overlays where they are asked for', async () => {
    await makeExam(world.deps, {
      collections: [collection],
      clips: [{ anatomicalView: 'left_gsv_cfv', plain: 'a video', overlay: 'outlines' }],
    });
    const { files, rows } = await exported({ include_overlays: true });
    expect(String(files.get(rows('clips.csv')[0]?.['overlay_file'] ?? ''))).toBe('outlines');
  });

  test('moves a chain by one number of days, keeps its intervals, and gives other names each time', async () => {
    const root = await makeExam(world.deps, {
      collections: [collection],
      createdAt: new Date('2026-01-10T08:00:00Z'),
      patientDateOfBirth: '1920-01-01',
    });
    await makeExam(world.deps, {
      collections: [collection],
      linkedTo: root.guid,
      createdAt: new Date('2026-01-12T09:30:00Z'),
    });
    const times = (rows: Record<string, string>[]) =>
      rows.map((row) => Date.parse(row['started_at'] ?? '')).toSorted((a, b) => a - b);
    const first = (await exported()).rows('exams.csv');
    const [began = 0, again = 0] = times(first);
    expect(again - began).toBe(2 * DAY_MS + 90 * 60 * 1000);
    expect(Math.abs(began - Date.parse('2026-01-10T08:00:00Z')) % DAY_MS).toBe(0);
    expect(began).not.toBe(Date.parse('2026-01-10T08:00:00Z'));
    expect(new Set(first.map((row) => row['chain'])).size).toBe(1);
    expect(new Set(first.map((row) => row['patient_age']))).toEqual(new Set(['', '90']));
    await world.deps.db.delete(researchExports);
    const second = (await exported()).rows('exams.csv');
    const names = new Set(first.map((row) => row['exam']));
    expect(second.some((row) => names.has(row['exam']))).toBe(false);
  });

  test('leaves out videos with names in their pictures, counts them, and lists those that nobody knows of', async () => {
    const exam = await makeExam(world.deps, {
      collections: [collection],
      clips: ['yes', 'no', 'unknown'].map((word, at) => ({
        anatomicalView: 'left_gsv_cfv',
        attempt: at + 1,
        plain: `burned in: ${word} ${randomUUID()}`,
      })),
    });
    await imported(exam.guid, exam.clipGuids[0] ?? '', 'yes');
    await imported(exam.guid, exam.clipGuids[1] ?? '', 'no');
    await imported(exam.guid, exam.clipGuids[2] ?? '', 'unknown');
    const { files, rows } = await exported();
    expect(rows('clips.csv').map((row) => [row['burned_in'], row['file'] !== ''])).toEqual([
      ['yes', false],
      ['no', true],
      ['unknown', true],
    ]);
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('burned in: yes');
    const text = String(files.get('README.txt'));
    expect(text).toContain('- 1 videos in which names stand in the pictures');
    expect(text).toContain('- 1 videos came from scanners that did not say');
  });
});

describe('exports of a collection', () => {
  test('are made one at a time', async () => {
    const started = await Promise.all(
      [1, 2, 3].map(() =>
        send(world.app, startResearchExport, { params: params(), body: {} }, { as: admin }),
      ),
    );
    expect(started.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    await runJobs(world);
    await start();
  });

  test('are given up with a sentence, and can be started again', async () => {
    await makeExam(world.deps, {
      collections: [collection],
      clips: [{ anatomicalView: 'left_gsv_cfv', plain: Buffer.alloc(3_000_000, collection) }],
    });
    const { guid } = await start();
    const put: typeof world.deps.blobs.put = async (content) => {
      for await (const _ of content) throw new Error('full');
      return { key: '', size: 0 };
    };
    const failing = { ...world.deps, blobs: { ...world.deps.blobs, put } };
    const job = jobsOf(failing).find(({ name }) => name === MAKE_RESEARCH_EXPORT);
    const payload = { exportGuid: guid, includesOverlays: false };
    const { signal } = new AbortController();
    const run = (isLastAttempt: boolean) =>
      job?.run({ payload, attempt: 1, isLastAttempt, signal, log: world.deps.log });
    await expect(run(false)).rejects.toThrow('full');
    expect(await list()).toMatchObject([{ state: 'running', problem: null }]);
    await expect(run(true)).rejects.toThrow('full');
    expect(await list()).toMatchObject([
      { state: 'failed', problem: 'The file could not be made. Please start it again.', has_file: false },
    ]);
    await start();
  });

  test('that a restart interrupted begin anew, and end as one file', async () => {
    for (let n = 0; n < 25; n += 1) {
      await makeExam(world.deps, {
        collections: [collection],
        clips: [{ anatomicalView: 'left_gsv_cfv', plain: `video ${n} of ${collection}` }],
      });
    }
    const { guid } = await start();
    const stopping = new AbortController();
    const { open } = world.deps.blobs;
    let opened = 0;
    const blobs: typeof world.deps.blobs = {
      ...world.deps.blobs,
      open(key, range) {
        opened += 1;
        if (opened === 30) stopping.abort(new Error('the server stops'));
        return open(key, range);
      },
    };
    const job = jobsOf({ ...world.deps, blobs }).find(({ name }) => name === MAKE_RESEARCH_EXPORT);
    const payload = { exportGuid: guid, includesOverlays: false };
    const { log } = world.deps;
    await expect(
      job?.run({ payload, attempt: 1, isLastAttempt: true, signal: stopping.signal, log }),
    ).rejects.toThrow('the server stops');
    expect(await list()).toMatchObject([{ state: 'running', has_file: false }]);
    await runJobs(world);
    expect(await list()).toMatchObject([{ state: 'done', exams_done: 25, exams_total: 25 }]);
    const files = unzip((await download(guid)).rawPayload);
    expect(rowsOf(String(files.get('exams.csv')))).toHaveLength(25);
    expect([...files.keys()].filter((file) => file.startsWith('clips/'))).toHaveLength(25);
  });

  test('are forgotten after a week: the row stays, the file is released', async () => {
    const { guid } = await exported();
    const [row] = await world.deps.db.select().from(researchExports).where(eq(researchExports.guid, guid));
    world.clock.forward(7 * DAY_MS);
    expect(
      await errorReply(
        world.app,
        downloadResearchExport,
        { params: { ...params(), exportGuid: guid } },
        { as: await again() },
      ),
    ).toMatchObject({
      status: 404,
      code: 'research_export_not_found',
    });
    await runJob(world, FORGET_RESEARCH_EXPORTS);
    admin = await again();
    expect(await list()).toMatchObject([{ guid, state: 'done', has_file: false }]);
    const released = await world.deps.db.select().from(releasedBlobs);
    expect(released.map(({ blobKey }) => blobKey)).toContain(row?.blobKey);
  });

  test('that nobody could finish within a day stand in the way of no other', async () => {
    await start();
    world.clock.forward(DAY_MS + 1);
    await runJob(world, FORGET_RESEARCH_EXPORTS);
    admin = await again();
    expect(await list()).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('within a day') },
    ]);
    await start();
  });

  test('are deleted with their file, also while they are being made, and never through another collection', async () => {
    const { guid } = await start();
    const elsewhere = await makeCollection(world.deps, {});
    await addMember(world.deps, elsewhere, admin, ['admin']);
    const wrong = { params: { guid: elsewhere, exportGuid: guid } };
    for (const endpoint of [deleteResearchExport, downloadResearchExport]) {
      expect(await errorReply(world.app, endpoint, wrong, { as: admin })).toMatchObject({ status: 404 });
    }
    const right = { params: { ...params(), exportGuid: guid } };
    expect((await send(world.app, deleteResearchExport, right, { as: admin })).statusCode).toBe(204);
    await runJobs(world);
    expect(await list()).toEqual([]);
    const [row] = (await auditRows(world.deps, 'research-export.deleted')).slice(-1);
    expect(row).toMatchObject({ kind: 'change', subjectGuid: collection, before: { exportGuid: guid } });
  });

  /** A week is longer than a session. */
  async function again(): Promise<TestUser> {
    const person = await makeUser(world.deps);
    await addMember(world.deps, collection, person, ['admin']);
    return person;
  }
});
