import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeExam } from '../../test/factories.ts';
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
} from '../../test/upload-calls.ts';
import { inTransaction } from '../platform/database/db.ts';
import { openLongConnection } from '../platform/database/long-connection.ts';
import { BLOB_REFERENCES } from './blob-references.ts';
import { BlobGone, holdBlobDeletions, keepBlob, releaseBlob } from './blob-release.service.ts';
import { DELETE_RELEASED_BLOBS, GIVE_UP_UPLOADS, RELEASE_UNNAMED_BLOBS } from './uploads.jobs.ts';
import { announceUpload, forgetUploads } from './uploads.service.ts';
import { releasedBlobs, uploadParts, uploads } from '../tables/uploads.tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: TestApp;
let sender: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  sender = await makeUser(world.deps);
});
afterAll(() => world.stop());

const put = (content: Buffer) => world.deps.blobs.put(inOnePiece(content));
async function* inOnePiece(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
const release = (key: string) => inTransaction(world.deps.db, (tx) => releaseBlob(tx, key));
const releasedAgo = async (key: string, milliseconds: number) => {
  await release(key);
  await world.deps.db
    .update(releasedBlobs)
    .set({ releasedAt: new Date(world.clock.now().getTime() - milliseconds) })
    .where(eq(releasedBlobs.blobKey, key));
};
const clear = () => runJob(world, DELETE_RELEASED_BLOBS);
const isThere = async (key: string) => (await world.deps.blobs.sizeOf(key)) !== null;

describe('a released blob', () => {
  test('is deleted a day later, and not a moment earlier', async () => {
    const { key } = await put(randomBytes(10));
    await releasedAgo(key, DAY_MS);
    await clear();
    expect([await isThere(key), await isReleased(world.deps, key)]).toEqual([true, true]);
    world.clock.forward(1);
    await clear();
    expect([await isThere(key), await isReleased(world.deps, key)]).toEqual([false, false]);
  });

  test('has its day anew when it is released again', async () => {
    const { key } = await put(randomBytes(10));
    await releasedAgo(key, 2 * DAY_MS);
    await release(key);
    await clear();
    expect(await isThere(key)).toBe(true);
  });

  test('stays while anything names it, and goes after the last one has released it', async () => {
    const content = randomBytes(10);
    const [first, second] = [
      await awaitFile(world.deps, sender, content),
      await awaitFile(world.deps, sender, content),
    ];
    // What comes in parts is put together under the hash of its content, and so is kept once.
    for (const guid of [first, second]) {
      for (const offset of [0, 5]) {
        const bytes = content.subarray(offset, offset + 5);
        await patchUpload(world.app, guid, { offset, bytes }, { as: sender });
      }
      await runJob(world, 'check-ingest-file', { uploadGuid: guid });
    }
    const key = sha256(content);
    for (const [guid, isKept] of [
      [first, true],
      [second, false],
    ] as const) {
      await inTransaction(world.deps.db, (tx) => forgetUploads(tx, [guid]));
      await releasedAgo(key, 2 * DAY_MS);
      await clear();
      expect([await isThere(key), await isReleased(world.deps, key)]).toEqual([isKept, false]);
    }
  });

  test('of a clip stays, whichever of its files it is', async () => {
    const files = { plain: randomBytes(8), overlay: randomBytes(8), fullPlain: randomBytes(8) };
    await makeExam(world.deps, { clips: [{ anatomicalView: 'gsv_cfv_left', ...files }] });
    for (const content of Object.values(files)) {
      await releasedAgo(sha256(content), 2 * DAY_MS);
      await clear();
      expect(await isThere(sha256(content))).toBe(true);
    }
  });

  test('is deleted although the server was killed between blob and note', async () => {
    const { key } = await put(randomBytes(10));
    await releasedAgo(key, 2 * DAY_MS);
    await world.deps.blobs.delete(key);
    await clear();
    expect(await isReleased(world.deps, key)).toBe(false);
  });
});

test('no blob is deleted while someone holds them all, as a backup does', async () => {
  const { key } = await put(randomBytes(10));
  await releasedAgo(key, 2 * DAY_MS);
  const holder = await openLongConnection(world.database.connection, 'test');
  await holdBlobDeletions(holder.db);
  await clear();
  expect([await isThere(key), await isReleased(world.deps, key)]).toEqual([true, true]);
  await holder.close();
  await clear();
  expect([await isThere(key), await isReleased(world.deps, key)]).toEqual([false, false]);
});

describe('a blob that is put again while it is deleted', () => {
  test('waits for anyone who comes to name it, and stays', async () => {
    const { key } = await put(randomBytes(10));
    await releasedAgo(key, 2 * DAY_MS);
    let deletion: Promise<void> | undefined;
    const uploadGuid = await awaitFile(world.deps, sender, Buffer.from('x'));
    await inTransaction(world.deps.db, async (tx) => {
      await keepBlob(tx, world.deps.blobs, key);
      deletion = clear();
      await untilSomebodyWaits();
      await tx.insert(uploadParts).values({ uploadGuid, start: 0, size: 10, blobKey: key });
    });
    await deletion;
    expect([await isThere(key), await isReleased(world.deps, key)]).toEqual([true, false]);
  });

  test('is told to the person who names it too late, so that the content is put once more', async () => {
    const { key } = await put(randomBytes(10));
    await releasedAgo(key, 2 * DAY_MS);
    await clear();
    const naming = inTransaction(world.deps.db, (tx) => keepBlob(tx, world.deps.blobs, key));
    await expect(naming).rejects.toThrow(BlobGone);
  });

  const untilSomebodyWaits = () =>
    vi.waitFor(
      async () => {
        const { rows } = await world.database.pool.query(
          'select 1 from pg_locks where not granted and pid <> pg_backend_pid()',
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 10_000, interval: 20 },
    );
});

describe('a blob that a killed server put and did not come to name', () => {
  const lookForUnnamed = () => runJob(world, RELEASE_UNNAMED_BLOBS);
  const putAgo = async (content: Buffer, milliseconds: number) => {
    const { key } = await put(content);
    const seconds = (world.clock.now().getTime() - milliseconds) / 1000;
    utimesSync(world.deps.blobs.localPath(key) ?? '', seconds, seconds);
    return key;
  };

  test('is released, and goes a day later', async () => {
    const key = await putAgo(randomBytes(10), DAY_MS + 1_000);
    await lookForUnnamed();
    expect([await isThere(key), await isReleased(world.deps, key)]).toEqual([true, true]);
    await releasedAgo(key, 2 * DAY_MS);
    // Found once more before it is deleted, it does not get another day.
    await lookForUnnamed();
    await clear();
    expect([await isThere(key), await isReleased(world.deps, key)]).toEqual([false, false]);
  });

  test('stays while it is young: it may be named at any moment', async () => {
    const key = await putAgo(randomBytes(10), DAY_MS - 1_000);
    await lookForUnnamed();
    expect(await isReleased(world.deps, key)).toBe(false);
  });

  test('is another one than a blob that something names', async () => {
    const content = randomBytes(10);
    await makeExam(world.deps, { clips: [{ anatomicalView: 'gsv_cfv_left', plain: content }] });
    const key = await putAgo(content, 3 * DAY_MS);
    await lookForUnnamed();
    expect(await isReleased(world.deps, key)).toBe(false);
  });
});

test('every column that names a blob is known, so that a new one is not forgotten and its blobs deleted', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')
       and (column_name like '%key' or column_name like '%blob%')`,
  );
  const known = BLOB_REFERENCES.map((column) => `${getTableName(column.table)}.${column.name}`);
  // Keys of other kinds, and the notes of release themselves.
  const others = [
    'idempotency_keys.key',
    'jobs.once_key',
    'outbox.once_key',
    'passkeys.public_key',
    'released_blobs.blob_key',
  ];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...known, ...others].toSorted());
  expect(known).toContain('clips.full_overlay_tar_key');
});

describe('a file of which nothing comes', () => {
  const silentFor = (guid: string, milliseconds: number) =>
    world.deps.db
      .update(uploads)
      .set({ updatedAt: new Date(world.clock.now().getTime() - milliseconds) })
      .where(eq(uploads.guid, guid));

  test('is given up after a week: its bytes go, its sender reads why, and may announce it anew', async () => {
    const content = randomBytes(20);
    const guid = await awaitFile(world.deps, sender, content);
    await patchUpload(world.app, guid, { offset: 0, bytes: content.subarray(0, 5) }, { as: sender });
    const [part] = await world.deps.db.select().from(uploadParts).where(eq(uploadParts.uploadGuid, guid));
    await silentFor(guid, 7 * DAY_MS);
    await runJob(world, GIVE_UP_UPLOADS);
    expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'receiving', received: 5 });
    world.clock.forward(1);
    await runJob(world, GIVE_UP_UPLOADS);
    const problem = 'The file did not come within a week. Please send it again.';
    expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'failed', received: 0, problem });
    expect(await isReleased(world.deps, part?.blobKey ?? '')).toBe(true);
    expect((await headUpload(world.app, guid, { as: sender })).statusCode).toBe(410);

    const facts = {
      guid,
      userGuid: sender.guid,
      purpose: 'clip',
      size: 20,
      sha256: sha256(content),
    } as const;
    await inTransaction(world.deps.db, (tx) => announceUpload(tx, facts));
    expect(
      (await patchUpload(world.app, guid, { offset: 0, bytes: content }, { as: sender })).statusCode,
    ).toBe(204);
  });

  test('is not given up once it is whole', async () => {
    const content = randomBytes(20);
    const guid = await awaitFile(world.deps, sender, content);
    await patchUpload(world.app, guid, { offset: 0, bytes: content }, { as: sender });
    await silentFor(guid, 30 * DAY_MS);
    await runJob(world, GIVE_UP_UPLOADS);
    expect(await storedUpload(world.deps, guid)).toMatchObject({ state: 'checking' });
  });
});

test('what a killed server left of a chunk is cleared a day later; what is being written is not', async () => {
  const { blobStore } = world.deps.settings;
  const drafts = join(blobStore.kind === 'folder' ? blobStore.path : '', 'drafts');
  mkdirSync(drafts, { recursive: true });
  const [old, young] = [randomUUID(), randomUUID()];
  const dayAgo = world.clock.now().getTime() - DAY_MS;
  for (const [name, moment] of [
    [old, dayAgo - 1_000],
    [young, dayAgo + 1_000],
  ] as const) {
    writeFileSync(join(drafts, name), 'half a chunk');
    utimesSync(join(drafts, name), moment / 1000, moment / 1000);
  }
  await clear();
  expect(readdirSync(drafts)).toEqual([young]);
});
