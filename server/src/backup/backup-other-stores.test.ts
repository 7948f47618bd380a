import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import S3rver from 's3rver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupWorld, rowsOf, type Source } from '../../test/backup-world.ts';
import { migrateInTransaction } from '../platform/database/migrate.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { s3BlobStore } from '../platform/files/blobs/s3-blob-store.ts';
import { backupKey } from './backup-key.ts';

const KEY = backupKey('a-key-of-at-least-32-characters!');

let world: ReturnType<typeof backupWorld>;
beforeEach(() => {
  world = backupWorld();
});
afterEach(() => world.clear());

async function migrated(): Promise<Source> {
  const target = await world.emptyTarget();
  const client = new pg.Client(target.connection);
  await client.connect();
  await drizzle(client).transaction((tx) => migrateInTransaction(tx));
  await client.end();
  return target;
}

async function put(blobs: BlobStore, content: Buffer): Promise<string> {
  async function* inOnePiece() {
    yield content;
  }
  return (await blobs.put(inOnePiece())).key;
}

test('clips in an S3 store are backed up from there and restored to there', async () => {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(world.folder, 's3'),
    configureBuckets: [
      { name: 'clips', configs: [] },
      { name: 'restored', configs: [] },
    ],
  });
  const { port } = await s3.run();
  const bucketOf = (bucket: string) =>
    s3BlobStore({
      kind: 's3',
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      key: 'S3RVER',
      secret: 'S3RVER',
      draftsPath: join(world.folder, 'drafts'),
    });
  const source = { ...(await migrated()), blobs: await bucketOf('clips') };
  const keys = [await put(source.blobs, randomBytes(10)), await put(source.blobs, randomBytes(2_500_000))];
  for (const key of keys) {
    await rowsOf(
      source.connection,
      `insert into uploads (guid, purpose, size, sha256, received, state, blob_key)
       values (gen_random_uuid(), 'clip', 10, '${key}', 10, 'verified', '${key}')`,
    );
  }
  await world.backUp(source, { key: KEY });
  const target = { ...(await world.emptyTarget()), blobs: await bucketOf('restored') };
  await world.restore(target, { key: KEY });
  for (const key of keys) expect(await target.blobs.hashOf(key)).toBe(key);
  await s3.close();
});
