import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { StoredBlob } from './blob-store.ts';
import { type ContentHash, hashWhileWritten } from './content-hash.ts';
import { BATCH_BYTES, type ContentWriter, draftWriter } from './draft-writer.ts';

/** Has what is written hashed beside, and syncs it at the end: the hash is the key. */
export function hashingWriter(file: FileHandle): ContentWriter<StoredBlob> {
  let taken = 0;
  // What fits one batch is hashed here, sooner than another thread would answer.
  let small: Uint8Array[] | null = [];
  let hash: ContentHash | null = null;
  const writer = draftWriter(file, (size) => {
    if (small !== null) return;
    hash ??= hashWhileWritten(file.fd);
    hash.grownTo(size);
  });
  return {
    take(part) {
      taken += part.byteLength;
      if (taken > BATCH_BYTES) small = null;
      small?.push(part);
      return writer.take(part);
    },
    async finish() {
      const size = await writer.finish();
      const digest = small === null ? (hash ??= hashWhileWritten(file.fd)).end(size) : digestOf(small);
      const [key] = await Promise.all([digest, file.sync()]);
      return { key, size };
    },
    async abandon() {
      await writer.abandon();
      await Promise.allSettled([hash?.end(taken)]);
    },
  };
}

function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
