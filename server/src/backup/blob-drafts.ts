import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../platform/files/blobs/sync-folder.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { syncFile } from './stored-content.ts';

interface BlobDraft {
  readonly draft: string;
  /** Where it belongs. */
  readonly path: string;
  readonly size: number;
}

export interface BlobDrafts {
  /** A file that was written; it gets its name with many others, or with `finish`. */
  add(draft: BlobDraft): Promise<void>;
  /** All have their names, and survive a power cut, when this returns. */
  finish(): Promise<void>;
}

const BATCH_FILES = 2_000;
const BATCH_BYTES = 1 << 29;
const AT_ONCE = 8;

/**
 * Gives files their names once their bytes are synced, never over a good file before. Many at a time: the disk writes them in one
 * go, where a sync after each file would make it wait ten times as long.
 */
export function blobDrafts(): BlobDrafts {
  let waiting: BlobDraft[] = [];
  let waitingBytes = 0;
  const touched = new Set<string>();

  async function nameWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    waitingBytes = 0;
    await forEachAtOnce(AT_ONCE, batch, ({ draft }) => syncFile(draft));
    for (const folder of new Set(batch.map(({ path }) => dirname(path)))) {
      if (!touched.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
      touched.add(folder);
    }
    await forEachAtOnce(AT_ONCE, batch, ({ draft, path }) => rename(draft, path));
  }

  return {
    async add(draft) {
      waiting.push(draft);
      waitingBytes += draft.size;
      if (waiting.length >= BATCH_FILES || waitingBytes >= BATCH_BYTES) await nameWaiting();
    },
    async finish() {
      await nameWaiting();
      // The names must survive a power cut as well as the bytes.
      await forEachAtOnce(AT_ONCE, touched, syncFolder);
    },
  };
}
