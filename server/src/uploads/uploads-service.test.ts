import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Tx } from '../platform/database/db.ts';
import {
  announceUpload,
  type FileToCome,
  failUpload,
  forgetUploads,
  markVerified,
} from './uploads.service.ts';
import { releasedBlobs, uploadParts, uploads } from '../tables/uploads.tables.ts';
import { storeCompleteUpload } from './complete-upload.service.ts';

let world: TestApp;
let sender: TestUser;
let workspaceGuid: string;
beforeAll(async () => {
  world = await startTestApp();
  sender = await makeUser(world.deps);
  workspaceGuid = (await makeWorkspace(world.deps, { owner: sender })).guid;
});
afterAll(() => world.stop());

const within = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(world.deps.db, work);
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const fileOf = (facts: Partial<FileToCome> = {}): FileToCome => ({
  guid: randomUUID(),
  userGuid: sender.guid,
  purpose: 'clip',
  size: 4,
  sha256: sha256('clip'),
  ...facts,
});
async function announced(facts: Partial<FileToCome> = {}): Promise<FileToCome> {
  const file = fileOf(facts);
  await within((tx) => announceUpload(tx, file));
  return file;
}
async function stored(guid: string) {
  const [upload] = await world.deps.db.select().from(uploads).where(eq(uploads.guid, guid));
  return upload;
}
const isReleased = async (key: string) =>
  (await world.deps.db.$count(releasedBlobs, eq(releasedBlobs.blobKey, key))) === 1;
const jobsOf = async (uploadGuid: string) =>
  (await world.deps.db.select().from(jobs)).filter(
    ({ payload }) => JSON.stringify(payload) === JSON.stringify({ uploadGuid }),
  );
async function* inPieces(...pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}
const store = (guid: string, content: AsyncIterable<Uint8Array>, maxBytes = 100) =>
  storeCompleteUpload(world.deps, { guid, purpose: 'import', workspaceGuid, content, maxBytes });

describe('an announced file', () => {
  test('is awaited, and announced again it is the same upload, also by two calls at once', async () => {
    const file = fileOf();
    await Promise.all([1, 2, 3].map(() => within((tx) => announceUpload(tx, file))));
    expect(await stored(file.guid)).toMatchObject({
      ...file,
      received: 0,
      state: 'receiving',
      blobKey: null,
    });
  });

  test.each<Partial<FileToCome>>([{ size: 5 }, { sha256: sha256('other') }, { purpose: 'import' }])(
    'cannot become another file: %j',
    async (other) => {
      const file = await announced();
      await expect(within((tx) => announceUpload(tx, { ...file, ...other }))).rejects.toMatchObject({
        code: 'upload_taken',
        status: 409,
      });
      expect(await stored(file.guid)).toMatchObject(file);
    },
  );

  test("cannot become someone else's", async () => {
    const file = await announced();
    const { guid: userGuid } = await makeUser(world.deps);
    await expect(within((tx) => announceUpload(tx, { ...file, userGuid }))).rejects.toMatchObject({
      code: 'upload_taken',
    });
  });

  test('that was given up because nothing came is awaited anew, one that was not what it should be is not', async () => {
    const [silent, wrong] = [await announced(), await announced()];
    await within((tx) => failUpload(tx, silent.guid, 'Nothing came.'));
    await world.deps.db
      .update(uploads)
      .set({ received: 4, state: 'failed', problem: 'No video.' })
      .where(eq(uploads.guid, wrong.guid));
    for (const file of [silent, wrong]) await within((tx) => announceUpload(tx, file));
    expect(await stored(silent.guid)).toMatchObject({ state: 'receiving', problem: null });
    expect(await stored(wrong.guid)).toMatchObject({ state: 'failed', problem: 'No video.' });
  });
});

describe('a file that comes in one go', () => {
  test('is kept, and handed to the job of its purpose, once', async () => {
    const guid = randomUUID();
    await store(guid, inPieces('who', 'le'));
    await store(guid, inPieces('whole'));
    const key = sha256('whole');
    expect(await stored(guid)).toMatchObject({
      userGuid: null,
      size: 5,
      received: 5,
      sha256: key,
      blobKey: key,
      state: 'checking',
    });
    expect(await jobsOf(guid)).toMatchObject([{ name: 'convert-import-file' }]);
    expect(await world.deps.blobs.sizeOf(key)).toBe(5);
  });

  test('is written together with what it belongs to, or not at all', async () => {
    const guid = randomUUID();
    const look = async () => () => Promise.reject(new Error('no room for it'));
    const content = inPieces('refused');
    await expect(
      storeCompleteUpload(world.deps, {
        guid,
        purpose: 'import',
        workspaceGuid,
        content,
        maxBytes: 100,
        look,
      }),
    ).rejects.toThrow('no room for it');
    expect(await stored(guid)).toBeUndefined();
    expect(await jobsOf(guid)).toEqual([]);
    expect(await isReleased(sha256('refused'))).toBe(true);
  });

  test('counts against a workspace that exists, or is not stored', async () => {
    const guid = randomUUID();
    const file = {
      guid,
      purpose: 'import',
      workspaceGuid: randomUUID(),
      content: inPieces('files'),
      maxBytes: 9,
    } as const;
    const refused = await storeCompleteUpload(world.deps, file).catch((error: unknown) => error);
    expect(violatedConstraint(refused)).toBe('uploads_workspace');
    expect(await stored(guid)).toBeUndefined();
  });

  test('is refused where it is too large, empty, or another one has its guid', async () => {
    await expect(store(randomUUID(), inPieces('too', 'large'), 7)).rejects.toMatchObject({ status: 413 });
    await expect(store(randomUUID(), inPieces())).rejects.toMatchObject({ status: 422 });
    const guid = randomUUID();
    await store(guid, inPieces('first'));
    await expect(store(guid, inPieces('second'))).rejects.toMatchObject({ code: 'upload_taken' });
    await expect(store((await announced()).guid, inPieces('clip'))).rejects.toMatchObject({
      code: 'upload_taken',
    });
    expect(await isReleased(sha256('second'))).toBe(true);
    expect(await isReleased(sha256('first'))).toBe(false);
  });
});

describe('the outcome of a file', () => {
  test('is that it is what it should be, where someone still waits for it', async () => {
    const guid = randomUUID();
    await store(guid, inPieces('sound'));
    expect(await within((tx) => markVerified(tx, guid))).toBe(true);
    expect(await within((tx) => markVerified(tx, guid))).toBe(true);
    expect(await stored(guid)).toMatchObject({ state: 'verified', blobKey: sha256('sound') });
    expect(await within((tx) => markVerified(tx, randomUUID()))).toBe(false);
    const { guid: receiving } = await announced();
    expect(await within((tx) => markVerified(tx, receiving))).toBe(false);
  });

  test('is a sentence where it is not, and its bytes go', async () => {
    const guid = randomUUID();
    await store(guid, inPieces('broken'));
    await within((tx) => failUpload(tx, guid, 'This is no video.'));
    expect(await stored(guid)).toMatchObject({
      state: 'failed',
      problem: 'This is no video.',
      blobKey: null,
      received: 6,
    });
    expect(await isReleased(sha256('broken'))).toBe(true);
  });
});

test('a forgotten file leaves no row, and its bytes go, whole or in parts', async () => {
  const [whole, parted] = [randomUUID(), await announced()];
  await store(whole, inPieces('forgotten'));
  const key = sha256('part');
  await world.deps.db
    .insert(uploadParts)
    .values({ uploadGuid: parted.guid, start: 0, size: 1, blobKey: key });
  await within((tx) => forgetUploads(tx, [whole, parted.guid, randomUUID()]));
  await within((tx) => forgetUploads(tx, []));
  expect([await stored(whole), await stored(parted.guid)]).toEqual([undefined, undefined]);
  expect(await world.deps.db.$count(uploadParts, eq(uploadParts.uploadGuid, parted.guid))).toBe(0);
  expect([await isReleased(sha256('forgotten')), await isReleased(key)]).toEqual([true, true]);
});
