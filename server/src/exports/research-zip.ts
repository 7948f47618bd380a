import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BlobStore, StoredBlob } from '../platform/files/blobs/blob-store.ts';
import { byteSource } from './byte-source.ts';
import { undatedMp4 } from './undated-mp4.ts';
import { undatedWebm } from './undated-webm.ts';

export interface ZipWriter {
  /** A film, without what it tells of its making. Done when its bytes have gone; null where the blob is not there any more. */
  addFilm(key: string, nameOf: (ending: string) => string): Promise<string | null>;
  addFile(path: string, name: string): void;
  addText(text: string, name: string): void;
}

/** When a file was written would tell of the export only; all say the same. */
const WRITTEN_AT = new Date(Date.UTC(2000, 0, 1));
const MP4 = { ending: 'mp4', undated: undatedMp4 } as const;
const WEBM = { ending: 'webm', undated: undatedWebm } as const;
const WEBM_MARK = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/**
 * Stores a zip while it is being filled: one file after the other passes through, so that memory holds none of them. What
 * goes wrong on either side ends both, and nothing is stored.
 */
export async function storeZip(
  blobs: BlobStore,
  fill: (zip: ZipWriter) => Promise<void>,
  outside: AbortSignal,
): Promise<StoredBlob> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const over = new AbortController();
  const signal = AbortSignal.any([outside, over.signal]);
  const end = (error: unknown) => {
    over.abort(error);
    output.destroy(error instanceof Error ? error : new Error('The zip was given up'));
  };
  zip.on('error', end);
  // Anyone who reads it hears of its end as well; without a listener it would be the end of the server.
  output.on('error', () => {});
  outside.addEventListener('abort', () => end(outside.reason), { once: true });
  const filled = (async () => {
    outside.throwIfAborted();
    await fill(zipWriter(zip, blobs, signal));
    // Any number of files, of any size.
    zip.end({ forceZip64Format: false, comment: '' });
  })();
  filled.catch(end);
  try {
    const [stored] = await Promise.all([blobs.put(output), filled]);
    return stored;
  } catch (error) {
    end(error);
    await filled.catch(() => {});
    // Anyone who failed first knows why; the other only heard of it.
    throw over.signal.reason ?? error;
  }
}

function zipWriter(zip: ZipFile, blobs: BlobStore, signal: AbortSignal): ZipWriter {
  return {
    async addFilm(key, nameOf) {
      signal.throwIfAborted();
      const size = await blobs.sizeOf(key);
      if (size === null || size === 0) return null;
      const film = (await isWebm(blobs, key, size)) ? WEBM : MP4;
      const name = nameOf(film.ending);
      const opened = await blobs.open(key, { start: 0, end: size - 1 });
      const stored = Buffer.isBuffer(opened) ? Readable.from([opened]) : opened;
      const content = Readable.from(film.undated(byteSource(stored)), { objectMode: false });
      // Videos are squeezed already.
      zip.addReadStream(content, name, { size, compress: false, mtime: WRITTEN_AT });
      try {
        await finished(content, { signal });
      } catch (error) {
        content.destroy();
        throw error;
      } finally {
        stored.destroy();
      }
      return name;
    },
    addFile: (path, name) => zip.addFile(path, name, { mtime: WRITTEN_AT, mode: 0o100644 }),
    addText: (text, name) => zip.addBuffer(Buffer.from(text), name, { mtime: WRITTEN_AT }),
  };
}

async function isWebm(blobs: BlobStore, key: string, size: number): Promise<boolean> {
  if (size < WEBM_MARK.length) return false;
  const opened = await blobs.open(key, { start: 0, end: WEBM_MARK.length - 1 });
  const start = Buffer.isBuffer(opened) ? opened : Buffer.concat(await opened.toArray());
  return start.equals(WEBM_MARK);
}
