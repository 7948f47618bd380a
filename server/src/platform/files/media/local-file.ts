import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../blobs/blob-store.ts';
import { withWorkFolder } from './work-folder.ts';

/** A blob as a file for the time of the callback, which only reads it: it may be the store's own. */
export async function withLocalFile<Result>(
  blobs: BlobStore,
  key: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const size = await blobs.sizeOf(key);
  if (size === null) throw new Error(`There is no blob ${key}.`);
  const own = blobs.localPath(key);
  if (own !== null) return use(own);
  return withWorkFolder(async (folder) => {
    const path = join(folder, 'blob');
    await copyTo(path, blobs, key, size);
    return use(path);
  });
}

async function copyTo(path: string, blobs: BlobStore, key: string, size: number): Promise<void> {
  if (size === 0) return writeFile(path, '', { mode: 0o600 });
  const content = await blobs.open(key, { start: 0, end: size - 1 });
  if (Buffer.isBuffer(content)) return writeFile(path, content, { mode: 0o600 });
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
}
