import { addAttempt, getIngest } from '@sonoboard/contract/ingest/ingest.endpoints';
import { addImportFile, getImport } from '@sonoboard/contract/imports/imports.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { attemptBody, ingestExam, FILM, fileOf, receive } from '../../test/ingest-world.ts';
import { announced, begin } from '../../test/import-world.ts';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { patchUpload } from '../../test/upload-calls.ts';
import { ingestJobs } from '../ingest/ingest.jobs.ts';
import { GIVE_UP_UPLOADS } from './uploads.jobs.ts';
import { uploads } from '../tables/uploads.tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CONTENT = Buffer.from('a file of two chunks');
/** Of the same size, so that only its checksum tells. */
const OTHER = Buffer.from('another of two chunk');

let world: TestApp;
let operator: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  operator = await makeUser(world.deps);
});

const FAILED = (problem: RegExp) => ({ state: 'failed', problem: expect.stringMatching(problem) });

/** Two calls, so that the file is put together by a job. */
async function sendInTwo(uploadGuid: string, content: Buffer): Promise<void> {
  const half = 10;
  for (const [offset, bytes] of [
    [0, content.subarray(0, half)],
    [half, content.subarray(half)],
  ] as const) {
    const { statusCode } = await patchUpload(world.app, uploadGuid, { offset, bytes }, { as: operator });
    expect(statusCode).toBe(204);
  }
}

async function isSilentForLong(uploadGuid: string): Promise<void> {
  const updatedAt = new Date(world.clock.now().getTime() - 8 * DAY_MS);
  await world.deps.db.update(uploads).set({ updatedAt }).where(eq(uploads.guid, uploadGuid));
  await runJob(world, GIVE_UP_UPLOADS);
}

/** The last attempt of a job whose store gives nothing back. */
async function failAtLast(uploadGuid: string) {
  const broken = async () => Promise.reject(new Error('the disk is gone'));
  const blobs = { ...world.deps.blobs, open: broken, sizeOf: broken };
  const [job] = ingestJobs({ ...world.deps, blobs });
  const { signal } = new AbortController();
  const run = (isLastAttempt: boolean) =>
    job?.run({ payload: { uploadGuid }, attempt: 1, isLastAttempt, signal, log: world.deps.log });
  await expect(run(false)).rejects.toThrow('the disk is gone');
  return async () => expect(run(true)).rejects.toThrow('the disk is gone');
}

describe('the operator of an exam reads why one of its files did not come to be', () => {
  async function examWith(content: Buffer) {
    const attempt = attemptBody({ files: { plain: fileOf(content) } });
    const { exam, uploadGuids } = await ingestExam(world, operator, { attempt });
    const uploadGuid = uploadGuids[0] ?? '';
    const params = { examGuid: exam.guid };
    const read = () => call(world.app, getIngest, { params }, { as: operator });
    const announceAgain = () => call(world.app, addAttempt, { params, body: attempt }, { as: operator });
    return { uploadGuid, read, announceAgain };
  }

  test('its checksum is another one; announced again, it is awaited again', async () => {
    const { uploadGuid, read, announceAgain } = await examWith(CONTENT);
    await sendInTwo(uploadGuid, OTHER);
    await runJob(world, 'check-ingest-file', { uploadGuid });
    expect(await read()).toMatchObject({
      ...FAILED(/attempt 1: .*checksum/i),
      files: [FAILED(/checksum/i)],
    });
    await announceAgain();
    await sendInTwo(uploadGuid, CONTENT);
    expect(await read()).toMatchObject({ problem: null, files: [{ state: 'checking', problem: null }] });
  });

  test('it did not come within a week', async () => {
    const { uploadGuid, read } = await examWith(CONTENT);
    await isSilentForLong(uploadGuid);
    expect(await read()).toMatchObject({ ...FAILED(/within a week/), files: [FAILED(/within a week/)] });
  });

  test('it could not be put together', async () => {
    const { uploadGuid, read } = await examWith(CONTENT);
    await sendInTwo(uploadGuid, CONTENT);
    const failAgain = await failAtLast(uploadGuid);
    expect(await read()).toMatchObject({ state: 'checking', problem: null });
    await failAgain();
    expect(await read()).toMatchObject({ ...FAILED(/send it again/), files: [FAILED(/put together/)] });
  });

  test('it could not be looked at', async () => {
    const { uploadGuid, read } = await examWith(FILM);
    await receive(world, uploadGuid, FILM);
    const failAgain = await failAtLast(uploadGuid);
    expect(await read()).toMatchObject({ state: 'checking', problem: null });
    await failAgain();
    expect(await read()).toMatchObject({ ...FAILED(/send it again/), files: [FAILED(/looked at/)] });
  });
});

describe('anyone who imports a file reads why it did not come to be', () => {
  async function importWith(content: Buffer) {
    const params = { importGuid: await begin(world, operator) };
    const file = announced(content);
    await call(world.app, addImportFile, { params, body: { name: 'a.mp4', file } }, { as: operator });
    const read = () => call(world.app, getImport, { params }, { as: operator });
    return { uploadGuid: file.upload_guid, read };
  }

  test('its checksum is another one', async () => {
    const { uploadGuid, read } = await importWith(CONTENT);
    await sendInTwo(uploadGuid, OTHER);
    await runJob(world, 'convert-import-file', { uploadGuid });
    expect((await read()).files).toMatchObject([FAILED(/checksum/i)]);
  });

  test('it did not come within a week', async () => {
    const { uploadGuid, read } = await importWith(CONTENT);
    await isSilentForLong(uploadGuid);
    expect((await read()).files).toMatchObject([FAILED(/within a week/)]);
  });
});
