import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import type { BlobStore } from '../blobs/blob-store.ts';
import { folderBlobStore } from '../blobs/folder-blob-store.ts';
import { withLocalFile } from './local-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-local-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = folderBlobStore(folder);
/** As a bucket is: nothing of it is a file of this machine. */
const elsewhere: BlobStore = { ...inFolder, localPath: () => null };
const large = Buffer.alloc(3 << 20, 'a clip');

test('a blob of a folder is read where it lies', async () => {
  const { key } = await inFolder.put(Readable.from([large]));
  const path = await withLocalFile(inFolder, key, async (found) => {
    expect(readFileSync(found).equals(large)).toBe(true);
    return found;
  });
  expect(existsSync(path)).toBe(true);
});

test.each([large, Buffer.from('small'), Buffer.alloc(0)])(
  'a blob of a bucket is a file until it was used',
  async (content) => {
    const { key } = await elsewhere.put(Readable.from([content]));
    const path = await withLocalFile(elsewhere, key, async (found) => {
      expect(readFileSync(found).equals(content)).toBe(true);
      return found;
    });
    expect(existsSync(path)).toBe(false);
  },
);

test('the file is removed after an error, too', async () => {
  const { key } = await elsewhere.put(Readable.from([large]));
  let path = '';
  const broken = withLocalFile(elsewhere, key, async (found) => {
    path = found;
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(path).not.toBe('');
  expect(existsSync(path)).toBe(false);
});

test('a blob that is not there is said to be missing', async () => {
  await expect(withLocalFile(inFolder, 'a'.repeat(64), async () => 1)).rejects.toThrow('There is no blob');
});
