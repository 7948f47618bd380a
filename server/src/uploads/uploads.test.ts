import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { CHUNK_BYTES } from '@sonoboard/domain/uploads/upload-state';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import {
  awaitFile,
  headUpload,
  isReleased,
  patchUpload,
  sha256,
  storedUpload,
  wholeBytes,
} from '../../test/upload-calls.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { inTransaction } from '../platform/database/db.ts';
import { assembleUpload } from './assemble-upload.service.ts';
import { announceUpload, failUpload, forgetUploads } from './uploads.service.ts';
import { releasedBlobs, uploadParts } from '../tables/uploads.tables.ts';

let world: TestApp;
let sender: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  sender = await makeUser(world.deps);
});
afterAll(() => world.stop());

const patch = (
  guid: string,
  offset: number,
  bytes: Buffer,
  headers: Record<string, string | undefined> = {},
) => patchUpload(world.app, guid, { offset, bytes }, { as: sender, headers });
const head = (guid: string) => headUpload(world.app, guid, { as: sender });
const offsetOf = async (guid: string) => (await head(guid)).headers['upload-offset'];
const jobsFor = async (uploadGuid: string) =>
  (await world.deps.db.select().from(jobs))
    .filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ uploadGuid }))
    .map(({ name }) => name);
const partsOf = (guid: string) =>
  world.deps.db.select().from(uploadParts).where(eq(uploadParts.uploadGuid, guid)).orderBy(uploadParts.start);

const CHECK = 'check-ingest-file';
const CHANGED = 'The file arrived changed: its checksum is not the announced one. Please send it again.';
const check = (uploadGuid: string) => runJob(world, CHECK, { uploadGuid });

describe('a file that comes in one chunk', () => {
  test('is counted, goes to the job of its purpose, and is its only part', async () => {
    const content = randomBytes(100_000);
    const guid = await awaitFile(world.deps, sender, content);
    const answer = await patch(guid, 0, content);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({ 'upload-offset': '100000', 'tus-resumable': '1.0.0' });
    expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'checking', received: 100_000 });
    expect(await jobsFor(guid)).toEqual([CHECK]);
    const [part] = await partsOf(guid);

    for (let time = 0; time < 2; time += 1) await check(guid);
    expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'checking', blobKey: part?.blobKey });
    expect(await partsOf(guid)).toEqual([]);
    expect(await isReleased(world.deps, part?.blobKey ?? '')).toBe(false);
    expect((await wholeBytes(world.deps, guid))?.equals(content)).toBe(true);
  });

  test.each([
    ['small', 5_000],
    ['large', 900_000],
  ])(
    'and has another checksum than announced is refused with a sentence, its bytes go, and it can be sent again: %s',
    async (_size, size) => {
      const content = randomBytes(size);
      const file = { size, sha256: sha256(content) };
      const guid = await awaitFile(world.deps, sender, content);
      await patch(guid, 0, randomBytes(size));
      const [part] = await partsOf(guid);
      await check(guid);
      for (const answer of [await patch(guid, 0, content), await patch(guid, size, Buffer.alloc(0))]) {
        expect(answer.statusCode).toBe(410);
        expect(answer.json()).toEqual({ code: 'upload_failed', error: CHANGED });
      }
      expect(await isReleased(world.deps, part?.blobKey ?? '')).toBe(true);

      const again = { ...file, guid, userGuid: sender.guid, purpose: 'clip' as const };
      await inTransaction(world.deps.db, (tx) => announceUpload(tx, again));
      expect((await patch(guid, 0, content)).statusCode).toBe(204);
      await check(guid);
      expect((await wholeBytes(world.deps, guid))?.equals(content)).toBe(true);
    },
  );
});

test('a worker that read the bytes before they were sent anew refuses nothing', async () => {
  const content = randomBytes(400_000);
  const guid = await awaitFile(world.deps, sender, content);
  await patch(guid, 0, randomBytes(400_000));
  let sendAgain = async () => {
    await check(guid);
    const file = { size: content.length, sha256: sha256(content), purpose: 'clip' as const };
    await inTransaction(world.deps.db, (tx) => announceUpload(tx, { ...file, guid, userGuid: sender.guid }));
    expect((await patch(guid, 0, content)).statusCode).toBe(204);
  };
  const blobs = {
    ...world.deps.blobs,
    async hashOf(key: string) {
      const found = await world.deps.blobs.hashOf(key);
      await sendAgain();
      sendAgain = async () => undefined;
      return found;
    },
  };
  const isComplete = await assembleUpload({ ...world.deps, blobs }, guid, new AbortController().signal);
  expect(isComplete).toBe(false);
  expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'checking', problem: null });
  await check(guid);
  expect((await wholeBytes(world.deps, guid))?.equals(content)).toBe(true);
});

describe('a file that comes in several chunks', () => {
  const content = randomBytes(2 * CHUNK_BYTES + 1234);

  test('of one call or of several is kept as it comes, and made whole by a job, which bears repetition', async () => {
    const guid = await awaitFile(world.deps, sender, content);
    const first = CHUNK_BYTES + 99;
    expect((await patch(guid, 0, content.subarray(0, first))).headers['upload-offset']).toBe(String(first));
    expect((await partsOf(guid)).map(({ start, size }) => [start, size])).toEqual([
      [0, CHUNK_BYTES],
      [CHUNK_BYTES, 99],
    ]);
    expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'receiving', received: first });
    await patch(guid, first, content.subarray(first));
    expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'checking', blobKey: null });
    expect(await jobsFor(guid)).toEqual([CHECK]);
    const parts = await partsOf(guid);
    expect(parts).toHaveLength(4);

    for (let time = 0; time < 2; time += 1) await check(guid);
    expect(await storedUpload(world.deps, guid)).toMatchObject({
      state: 'checking',
      blobKey: sha256(content),
    });
    expect((await wholeBytes(world.deps, guid))?.equals(content)).toBe(true);
    expect(await partsOf(guid)).toEqual([]);
    for (const { blobKey } of parts) expect(await isReleased(world.deps, blobKey)).toBe(true);
    expect(await jobsFor(guid)).toEqual([CHECK]);
  });

  test('is made whole once, when two workers are at it', async () => {
    const guid = await awaitFile(world.deps, sender, content);
    await patch(guid, 0, content);
    await Promise.all([check(guid), check(guid)]);
    expect(await jobsFor(guid)).toEqual([CHECK]);
    expect(await storedUpload(world.deps, guid)).toMatchObject({ blobKey: sha256(content) });
  });

  test('with another checksum than announced fails with a sentence, and its bytes go', async () => {
    const guid = await awaitFile(world.deps, sender, content, { sha256: sha256('another') });
    await patch(guid, 0, content.subarray(0, 10));
    await patch(guid, 10, content.subarray(10));
    const parts = await partsOf(guid);
    await check(guid);
    expect(await storedUpload(world.deps, guid)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('checksum') as string,
      blobKey: null,
    });
    for (const { blobKey } of parts) expect(await isReleased(world.deps, blobKey)).toBe(true);
    expect(await jobsFor(guid)).toEqual([CHECK]);
  });
});

describe('the protocol', () => {
  const content = Buffer.from('0123456789');

  test('HEAD tells how far the file is, and nothing keeps the answer', async () => {
    const guid = await awaitFile(world.deps, sender, content);
    await patch(guid, 0, content.subarray(0, 4));
    const { statusCode, headers } = await head(guid);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '4',
      'upload-length': '10',
      'cache-control': 'no-store',
    });
  });

  test.each([
    ['another version', 412, { 'tus-resumable': '0.2.2' }],
    ['no version', 412, { 'tus-resumable': undefined }],
    ['another type', 415, { 'content-type': 'video/mp4' }],
    ['no type', 415, { 'content-type': undefined }],
    ['no offset', 400, { 'upload-offset': undefined }],
    ['an offset that is no number', 400, { 'upload-offset': '-1' }],
    ['an offset before the next byte', 409, { 'upload-offset': '0' }],
    ['an offset behind the next byte', 409, { 'upload-offset': '3' }],
    ['an offset behind the end', 409, { 'upload-offset': '999999999999999' }],
  ])('PATCH with %s is refused with %i, and changes nothing', async (_what, status, headers) => {
    const guid = await awaitFile(world.deps, sender, content);
    await patch(guid, 0, content.subarray(0, 2));
    const answer = await patch(guid, 2, content.subarray(2, 4), headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['tus-resumable']).toBe('1.0.0');
    expect(answer.headers['tus-version']).toBe(status === 412 ? '1.0.0' : undefined);
    expect(await offsetOf(guid)).toBe('2');
    expect(await partsOf(guid)).toHaveLength(1);
  });

  test('more bytes than announced are refused with 413, whether they are counted beforehand or not', async () => {
    const guid = await awaitFile(world.deps, sender, content);
    const releasedBefore = await world.deps.db.$count(releasedBlobs);
    const tooMuch = Buffer.concat([content, Buffer.from('!')]);
    expect((await patch(guid, 0, tooMuch)).json()).toMatchObject({ code: 'upload_too_large' });
    const uncounted = await world.app.inject({
      method: 'PATCH',
      url: `/api/uploads/${guid}`,
      headers: {
        cookie: sender.cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'transfer-encoding': 'chunked',
      },
      payload: Readable.from([content, Buffer.from('!')]),
    });
    expect(uncounted.statusCode).toBe(413);
    expect(await offsetOf(guid)).toBe('0');
    expect(await partsOf(guid)).toEqual([]);
    expect(await world.deps.db.$count(releasedBlobs)).toBe(releasedBefore + 1);
  });

  test('an empty PATCH at the right place changes nothing, before the end and at it', async () => {
    const guid = await awaitFile(world.deps, sender, content);
    expect((await patch(guid, 0, Buffer.alloc(0))).headers['upload-offset']).toBe('0');
    await patch(guid, 0, content);
    expect((await patch(guid, 10, Buffer.alloc(0))).statusCode).toBe(204);
    expect(await jobsFor(guid)).toHaveLength(1);
    expect((await patch(guid, 0, content)).statusCode).toBe(409);
  });

  test('of PATCHes that bring the same bytes at once one is taken, and the others are told to ask again', async () => {
    const guid = await awaitFile(world.deps, sender, content);
    const answers = await Promise.all([1, 2, 3, 4].map(() => patch(guid, 0, content.subarray(0, 6))));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '204',
      '409',
      '409',
      '409',
    ]);
    expect(await offsetOf(guid)).toBe('6');
    expect(await partsOf(guid)).toHaveLength(1);
  });
});

describe('an upload is', () => {
  const content = Buffer.from('mine');

  test("its sender's alone: nobody else continues it or learns of it, not even staff", async () => {
    const guid = await awaitFile(world.deps, sender, content);
    for (const other of [
      await makeUser(world.deps),
      await makeUser(world.deps, { permissions: ['device'] }),
      await makeUser(world.deps, { permissions: ['internal', 'admin'] }),
    ]) {
      const answer = await patchUpload(world.app, guid, { offset: 0, bytes: content }, { as: other });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'upload_not_found']);
      expect((await headUpload(world.app, guid, { as: other })).statusCode).toBe(404);
    }
    expect(await offsetOf(guid)).toBe('0');
  });

  test('gone with its sentence when it failed, and not there when it was forgotten or never announced', async () => {
    const [failed, forgotten] = [
      await awaitFile(world.deps, sender, content),
      await awaitFile(world.deps, sender, content),
    ];
    await inTransaction(world.deps.db, async (tx) => {
      await failUpload(tx, failed, 'This is no video.');
      await forgetUploads(tx, [forgotten]);
    });
    expect((await head(failed)).statusCode).toBe(410);
    const answer = await patch(failed, 0, content);
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toEqual({ code: 'upload_failed', error: 'This is no video.' });
    for (const guid of [forgotten, randomUUID()]) {
      expect((await head(guid)).statusCode).toBe(404);
      expect((await patch(guid, 0, content)).statusCode).toBe(404);
    }
  });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
