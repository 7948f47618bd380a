import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredBlob } from './blob-store.ts';
import { hashingWriter } from './hashing-writer.ts';

/** Writes content to a file of its own while hashing it, synced to disk; the name of the blob is known only at its end. */
export async function writeDraft(
  folder: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredBlob & { readonly path: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  const writer = hashingWriter(file);
  try {
    for await (const part of content) await writer.take(part);
    return { ...(await writer.finish()), path };
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
