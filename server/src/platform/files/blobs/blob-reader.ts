import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from './blob-store.ts';

/** A blob that is about to be sent, whole or in part. */
interface OpenedBlob {
  readonly size: number;
  part(range: ByteRange): Buffer | Promise<Readable | Buffer>;
}

export interface BlobReader {
  /** Null when there is no such blob. */
  open(key: string): Promise<OpenedBlob | null>;
  /** The whole blob, where it is at hand without waiting. */
  contentInMemory(key: string): Buffer | null;
}

type Source = Pick<BlobStore, 'sizeOf' | 'open'>;

export function blobReader(store: Source): BlobReader {
  return {
    async open(key) {
      const size = await store.sizeOf(key);
      return size === null ? null : { size, part: (range) => store.open(key, range) };
    },
    contentInMemory: () => null,
  };
}

/** A blob is kept if this many of its size fit: one large file must not drive out all others. */
const LEAST_KEPT = 16;
const SWEEP_MS = 5 * 60_000;

interface Kept {
  readonly content: Buffer;
  isUsed: boolean;
}

/**
 * Keeps the blobs that were read lately in memory, up to so many bytes: sending them costs neither a read nor a buffer that
 * has to be collected. A key stands for one content, so nothing in here is ever stale. What nobody asks for is dropped
 * within ten minutes, so that the content of deleted blobs does not stay.
 */
export function rememberingBlobReader(store: Source, maxBytes: number): BlobReader {
  const stored = blobReader(store);
  /** The one that was used last is at the end. */
  const kept = new Map<string, Kept>();
  const loading = new Map<string, Promise<Buffer>>();
  let keptBytes = 0;
  let sweeping: NodeJS.Timeout | undefined;

  function drop(key: string, { content }: Kept): void {
    kept.delete(key);
    keptBytes -= content.length;
  }

  function sweep(): void {
    for (const [key, entry] of kept) {
      if (entry.isUsed) entry.isUsed = false;
      else drop(key, entry);
    }
    if (kept.size > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  function keep(key: string, content: Buffer): void {
    kept.set(key, { content, isUsed: true });
    keptBytes += content.length;
    for (const [oldest, entry] of kept) {
      if (keptBytes <= maxBytes) break;
      drop(oldest, entry);
    }
    sweeping ??= setInterval(sweep, SWEEP_MS).unref();
  }

  /** Once for all who wait for it. */
  function load(key: string, blob: OpenedBlob): Promise<Buffer> {
    const underWay = loading.get(key);
    if (underWay !== undefined) return underWay;
    const content = contentOf(blob);
    loading.set(key, content);
    content
      .then((bytes) => keep(key, bytes))
      .catch(() => {})
      .finally(() => loading.delete(key));
    return content;
  }

  function contentInMemory(key: string): Buffer | null {
    const entry = kept.get(key);
    if (entry === undefined) return null;
    entry.isUsed = true;
    kept.delete(key);
    kept.set(key, entry);
    return entry.content;
  }

  return {
    contentInMemory,
    async open(key) {
      const content = contentInMemory(key);
      if (content !== null) return openedContent(content);
      const blob = await stored.open(key);
      if (blob === null || blob.size === 0 || blob.size * LEAST_KEPT > maxBytes) return blob;
      return openedContent(await load(key, blob));
    },
  };
}

function openedContent(content: Buffer): OpenedBlob {
  // A view of the same bytes, not a copy.
  return { size: content.length, part: ({ start, end }) => content.subarray(start, end + 1) };
}

async function contentOf({ size, part }: OpenedBlob): Promise<Buffer> {
  const source = await part({ start: 0, end: size - 1 });
  if (Buffer.isBuffer(source)) return source;
  const content = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (filled + chunk.length > size) throw new Error('A blob is longer than it was');
    content.set(chunk, filled);
    filled += chunk.length;
  }
  if (filled < size) throw new Error('A blob is shorter than it was');
  return content;
}
