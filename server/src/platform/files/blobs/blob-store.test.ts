import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import { folderBlobStore } from './folder-blob-store.ts';
import { s3BlobStore } from './s3-blob-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-blobs-'));
let s3: S3rver;
let s3Port: number;
const stores: Record<string, BlobStore> = {};

const s3StoreAt = (port: number, bucket = 'clips') =>
  s3BlobStore({
    kind: 's3',
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    draftsPath: join(folder, 's3-drafts'),
  });

beforeAll(async () => {
  stores['folder'] = folderBlobStore(join(folder, 'store'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'clips', configs: [] }],
  });
  s3Port = (await s3.run()).port;
  stores['s3'] = await s3StoreAt(s3Port);
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* parts(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function piecesOf(content: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
    content.subarray(index * size, (index + 1) * size),
  );
}

async function bytesOf(store: BlobStore, key: string, start: number, end: number): Promise<Buffer> {
  const content = await store.open(key, { start, end });
  return Buffer.isBuffer(content) ? content : buffer(content);
}

async function allKeys(store: BlobStore, putBefore = new Date(Date.now() + 60_000)): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keysPutBefore(putBefore)) keys.push(key);
  return keys.toSorted();
}

describe.each(['folder', 's3'])('the %s store', (name) => {
  const store = () => {
    const found = stores[name];
    if (!found) throw new Error('no such store');
    return found;
  };
  const content = randomBytes(300_000);

  test('keeps content under the hash of its bytes, once', async () => {
    const put = await store().put(parts(content.subarray(0, 1000), content.subarray(1000)));
    expect(put).toEqual({ key: createHash('sha256').update(content).digest('hex'), size: content.length });
    expect(await store().put(parts(content))).toEqual(put);
    expect(await store().sizeOf(put.key)).toBe(content.length);
    expect(content.equals(await bytesOf(store(), put.key, 0, content.length - 1))).toBe(true);
  });

  test('opens a range', async () => {
    const { key } = await store().put(parts(content));
    const range = await bytesOf(store(), key, 100, 199);
    expect(range.equals(content.subarray(100, 200))).toBe(true);
  });

  test('opens what is too large for one piece', async () => {
    const large = randomBytes(3 << 20);
    const { key } = await store().put(parts(large));
    expect(large.subarray(7).equals(await bytesOf(store(), key, 7, large.length - 1))).toBe(true);
  });

  test('names large content rightly, several at once and in parts of any size', async () => {
    const contents = [300_000, 1_000_000, 2_500_000].map((size) => randomBytes(size));
    const inParts = (content: Buffer) =>
      parts(content.subarray(0, 1), ...piecesOf(content.subarray(1, 2_000), 1), content.subarray(2_000));
    const stored = await Promise.all(contents.map((content) => store().put(inParts(content))));
    expect(stored.map(({ key }) => key)).toEqual(
      contents.map((content) => createHash('sha256').update(content).digest('hex')),
    );
  });

  test.each([0, 1, 300_000, 2_500_000])(
    'receives %i bytes unread, under a name of their own, and can hash them later',
    async (size) => {
      const received = randomBytes(size);
      const first = await store().receive(parts(...piecesOf(received, 64_000)));
      const second = await store().receive(parts(received));
      expect([first.size, second.size]).toEqual([size, size]);
      expect(first.key).not.toBe(second.key);
      const sha256 = createHash('sha256').update(received).digest('hex');
      for (const { key } of [first, second]) {
        expect(key).not.toBe(sha256);
        expect(await store().hashOf(key)).toBe(sha256);
      }
      await store().delete(first.key);
      expect(await store().sizeOf(second.key)).toBe(size);
    },
  );

  test('puts content under the key that it had elsewhere, and tells its hash', async () => {
    const [key, received] = [randomBytes(32).toString('hex'), randomBytes(300_000)];
    const sha256 = createHash('sha256').update(received).digest('hex');
    expect(await store().putUnder(key, parts(...piecesOf(received, 64_000)))).toBe(sha256);
    expect(await store().hashOf(key)).toBe(sha256);
    async function* broken() {
      yield received;
      throw new Error('the source broke off');
    }
    const other = randomBytes(32).toString('hex');
    await expect(store().putUnder(other, broken())).rejects.toThrow('broke off');
    expect(await store().sizeOf(other)).toBeNull();
  });

  test('keeps empty content', async () => {
    const { key, size } = await store().put(parts());
    expect(size).toBe(0);
    expect(await store().sizeOf(key)).toBe(0);
  });

  test('forgets what is deleted', async () => {
    const { key } = await store().put(parts(Buffer.from(name)));
    await store().delete(key);
    expect(await store().sizeOf(key)).toBeNull();
    await store().delete(key);
  });

  test('lists what was put before a moment', async () => {
    const { key } = await store().put(parts(randomBytes(10)));
    expect(await allKeys(store())).toContain(key);
    expect(await allKeys(store(), new Date(Date.now() - 60_000))).toEqual([]);
  });

  test('finds nothing under a key that it did not make', async () => {
    for (const key of ['../../etc/passwd', '', 'a'.repeat(64), `${'a'.repeat(62)}/.`]) {
      expect(await store().sizeOf(key)).toBeNull();
    }
    await expect(store().open('../secret', { start: 0, end: 0 })).rejects.toThrow('Not the key of a blob');
    await expect(async () => store().hashOf('../secret')).rejects.toThrow('Not the key of a blob');
    await expect(async () => store().delete('../secret')).rejects.toThrow('Not the key of a blob');
  });

  test.each([
    ['put', 4],
    ['put', 1_500_000],
    ['receive', 4],
    ['receive', 1_500_000],
  ] as const)(
    'keeps nothing of content that it is to %s and that breaks off after %i bytes',
    async (way, size) => {
      const half = randomBytes(size);
      const keysBefore = await allKeys(store());
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield* piecesOf(half, 64_000);
        throw new Error('the line broke');
      }
      await expect(store()[way](broken())).rejects.toThrow('the line broke');
      expect(await allKeys(store())).toEqual(keysBefore);
    },
  );
});

test('the folder store leaves no draft behind', () => {
  const drafts = join(folder, 'store/drafts');
  expect(existsSync(drafts) ? readdirSync(drafts) : []).toEqual([]);
});

/** The way to the S3 store, on which the first requests that bring a file break off. */
async function breakingWay(breaks: number) {
  let files = 0;
  const way = createServer((client) => {
    const store = connect(s3Port, '127.0.0.1');
    client.on('error', () => store.destroy()).on('close', () => store.destroy());
    store.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.once('data', (start) => {
      if (start.toString('latin1').startsWith('PUT ')) files += 1;
      if (files > 0 && files <= breaks) {
        client.destroy();
        return;
      }
      store.write(start);
      client.pipe(store);
    });
    store.pipe(client);
  });
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening));
  return { port: (way.address() as AddressInfo).port, files: () => files, close: () => way.close() };
}

describe('a file whose way to the S3 store breaks off', () => {
  test.each([300, 2_500_000])('is sent again, whole: %i bytes', async (size) => {
    const way = await breakingWay(2);
    const store = await s3StoreAt(way.port);
    const content = randomBytes(size);
    const { key } = await store.put(parts(...piecesOf(content, 64_000)));
    expect(way.files()).toBe(3);
    expect(content.equals(await bytesOf(store, key, 0, size - 1))).toBe(true);
    way.close();
  });

  test('three times is given up, and leaves no draft behind', async () => {
    const way = await breakingWay(3);
    const store = await s3StoreAt(way.port);
    const key = createHash('sha256').update('given up').digest('hex');
    await expect(store.put(parts(Buffer.from('given up')))).rejects.toThrow(
      /socket hang up|ECONNRESET|EPIPE/,
    );
    expect(way.files()).toBe(3);
    expect(await stores['s3']?.sizeOf(key)).toBeNull();
    expect(readdirSync(join(folder, 's3-drafts'))).toEqual([]);
    way.close();
  });

  test('is not sent again where the store refuses it', async () => {
    const way = await breakingWay(0);
    const store = await s3StoreAt(way.port, 'not-there');
    await expect(store.put(parts(randomBytes(300)))).rejects.toThrow('bucket does not exist');
    expect(way.files()).toBe(1);
    way.close();
  });
});
