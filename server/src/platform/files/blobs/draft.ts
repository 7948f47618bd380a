import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoredBlob } from './blob-store.ts';
import { type ContentWriter, draftWriter } from './draft-writer.ts';
import { hashingWriter } from './hashing-writer.ts';
import { syncFolder } from './sync-folder.ts';

export interface Draft extends StoredBlob {
  readonly path: string;
}

/** Writes content to a file of its own while hashing it, synced to disk; the name of the blob is known only at its end. */
export async function writeHashed(folder: string, content: AsyncIterable<Uint8Array>): Promise<Draft> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  return { ...(await write(path, content, hashingWriter)), path };
}

/** The same at its last place and without a look at the content; its name is synced, too. Gives the size. */
export function writeUnread(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  return write(path, content, (file) => {
    const writer = draftWriter(file);
    return {
      ...writer,
      async finish() {
        const size = await writer.finish();
        // At once: the disk is waited for one time, not two.
        await Promise.all([file.sync(), syncFolder(dirname(path))]);
        return size;
      },
    };
  });
}

async function write<Result>(
  path: string,
  content: AsyncIterable<Uint8Array>,
  writerFor: (file: FileHandle) => ContentWriter<Result>,
): Promise<Result> {
  const file = await open(path, 'wx+', 0o600);
  const writer = writerFor(file);
  try {
    for await (const part of content) await writer.take(part);
    return await writer.finish();
  } catch (error) {
    await writer.abandon();
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** A draft that is being written is younger than any moment that a caller names; older ones are what a crash left. */
export async function forgetDrafts(folder: string, begunBefore: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another server may have cleared it.
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < begunBefore) await rm(path, { force: true });
  }
}
