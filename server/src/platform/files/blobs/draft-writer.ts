import type { FileHandle } from 'node:fs/promises';

/** Written at once: a write costs two changes of thread, and a connection gives 64 kB at a time. */
export const BATCH_BYTES = 1 << 19;
/** Someone who sends byte by byte must not make us keep an object for each of them. */
const BATCH_PARTS = 256;
/** Over a slow line bytes do not wait in memory for more of them. */
const BATCH_MS = 10;

export interface ContentWriter<Result> {
  /** The next bytes; they may be written later, and must not be changed any more. */
  take(part: Uint8Array): Promise<void>;
  /** All has been taken, and is written when this returns. */
  finish(): Promise<Result>;
  /** After a failure, before the file is closed: nothing reads or writes it any more when this returns. */
  abandon(): Promise<void>;
}

/** Writes a batch while the next one is gathered, and tells the size at the end; it syncs nothing. */
export function draftWriter(
  file: FileHandle,
  onGrown: (size: number) => void = () => undefined,
): ContentWriter<number> {
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  let size = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(before: Promise<void>, batch: readonly Uint8Array[], end: number): Promise<void> {
    await before;
    await writeAll(file, batch);
    onGrown(end);
  }

  function writeGathered(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (gatheredBytes === 0) return;
    size += gatheredBytes;
    writing = write(writing, gathered, size);
    // Anyone who takes or finishes next hears of a failure; until then nobody does, which Node would take for a mistake.
    writing.catch(() => undefined);
    gathered = [];
    gatheredBytes = 0;
  }

  return {
    async take(part) {
      gathered.push(part);
      gatheredBytes += part.byteLength;
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
      return size;
    },
    async abandon() {
      if (timer !== null) clearTimeout(timer);
      await Promise.allSettled([writing]);
    },
  };
}

async function writeAll(file: FileHandle, batch: readonly Uint8Array[]): Promise<void> {
  let left = batch;
  // A disk that is nearly full takes a part; only the next write says ENOSPC.
  while (left.length > 0) left = withoutFirst((await file.writev(left)).bytesWritten, left);
}

function withoutFirst(bytes: number, batch: readonly Uint8Array[]): Uint8Array[] {
  let written = bytes;
  return batch.flatMap((part) => {
    const skipped = Math.min(written, part.byteLength);
    written -= skipped;
    return skipped === part.byteLength ? [] : [part.subarray(skipped)];
  });
}
