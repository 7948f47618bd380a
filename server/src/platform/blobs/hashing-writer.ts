import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { StoredBlob } from './blob-store.ts';
import { type ContentHash, hashWhileWritten } from './content-hash.ts';

/** Written at once: a write costs two changes of thread, and a connection gives 64 kB at a time. */
const BATCH_BYTES = 1 << 18;
/** Somebody who sends byte by byte must not make us keep an object for each of them. */
const BATCH_PARTS = 256;
/** Over a slow line bytes do not wait in memory for more of them. */
const BATCH_MS = 10;

export interface HashingWriter {
  /** The next bytes; they may be written later, and must not be changed any more. */
  take(part: Uint8Array): Promise<void>;
  /** All has been taken: the bytes are synced, and their hash is the key. */
  finish(): Promise<StoredBlob>;
  /** After a failure, before the file is closed: nothing reads or writes it any more when this returns. */
  abandon(): Promise<void>;
}

/** Writes a batch while the next one is gathered, and has what is written hashed beside. */
export function hashingWriter(file: FileHandle): HashingWriter {
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  let size = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  // What fits one batch is hashed here, sooner than another thread would answer.
  let small: Uint8Array[] | null = [];
  let hash: ContentHash | null = null;

  async function write(before: Promise<void>, batch: readonly Uint8Array[], end: number): Promise<void> {
    await before;
    await writeAll(file, batch);
    if (small !== null) return;
    hash ??= hashWhileWritten(file.fd);
    hash.grownTo(end);
  }

  function writeGathered(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (gatheredBytes === 0) return;
    size += gatheredBytes;
    writing = write(writing, gathered, size);
    // Whoever takes or finishes next hears of a failure; until then nobody does, which Node would take for a mistake.
    writing.catch(() => undefined);
    gathered = [];
    gatheredBytes = 0;
  }

  return {
    async take(part) {
      gathered.push(part);
      gatheredBytes += part.byteLength;
      if (size + gatheredBytes > BATCH_BYTES) small = null;
      small?.push(part);
      if (gatheredBytes >= BATCH_BYTES || gathered.length >= BATCH_PARTS) {
        // One batch is written while one is gathered, and no more wait.
        await writing;
        writeGathered();
      } else {
        timer ??= setTimeout(writeGathered, BATCH_MS);
      }
    },
    async finish() {
      writeGathered();
      await writing;
      const digest = small === null ? (hash ??= hashWhileWritten(file.fd)).end(size) : digestOf(small);
      const [key] = await Promise.all([digest, file.sync()]);
      return { key, size };
    },
    async abandon() {
      if (timer !== null) clearTimeout(timer);
      await Promise.allSettled([writing]);
      await Promise.allSettled([hash?.end(size)]);
    },
  };
}

function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

async function writeAll(file: FileHandle, batch: readonly Uint8Array[]): Promise<void> {
  const { bytesWritten } = await file.writev(batch);
  if (bytesWritten !== batch.reduce((sum, { byteLength }) => sum + byteLength, 0)) {
    throw new Error('The disk took only a part of what was written');
  }
}
