import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, type ByteRange, isBlobKey, newBlobKey } from './blob-store.ts';
import { hashOfFile } from './content-hash.ts';
import { forgetDrafts, writeHashed, writeUnread } from './draft.ts';
import { syncFolder } from './sync-folder.ts';

/** Up to this size a part comes in one piece: most clips do, and a stream costs more than their bytes. */
const PIECE_BYTES = 1 << 20;

export function folderBlobStore(root: string): BlobStore {
  const drafts = join(root, 'drafts');
  /** Folders whose own names are known to survive a power cut: to make sure of it once is enough. */
  const lasting = new Set<string>();
  const pathOf = (key: string) => {
    if (!isBlobKey(key)) throw new Error('Not the key of a blob');
    return join(root, key.slice(0, 2), key);
  };
  async function ready(folder: string): Promise<void> {
    if (lasting.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(root);
    lasting.add(folder);
  }
  async function moveInto(path: string, draft: string): Promise<void> {
    await ready(dirname(path));
    await rename(draft, path);
    // The name must survive a power cut as well as the bytes.
    await syncFolder(dirname(path));
  }
  return {
    async put(content) {
      const { path: draft, key, size } = await writeHashed(drafts, content);
      await moveInto(pathOf(key), draft);
      return { key, size };
    },
    async putUnder(key, content) {
      const path = pathOf(key);
      const { path: draft, key: sha256 } = await writeHashed(drafts, content);
      await moveInto(path, draft);
      return sha256;
    },
    async receive(content) {
      const key = newBlobKey();
      const path = pathOf(key);
      await ready(dirname(path));
      // At its place from the start: a file that is renamed has to be synced once more. Nobody knows the key yet.
      return { key, size: await writeUnread(path, content) };
    },
    hashOf: (key) => hashOfFile(pathOf(key)),
    async sizeOf(key) {
      if (!isBlobKey(key)) return null;
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    open: async (key, range) =>
      range.end - range.start < PIECE_BYTES
        ? readPiece(pathOf(key), range)
        : createReadStream(pathOf(key), { ...range, highWaterMark: PIECE_BYTES }),
    localPath: pathOf,
    signedAddress: async () => null,
    delete: (key) => rm(pathOf(key), { force: true }),
    keysPutBefore: (moment) => keysBelow(root, moment),
    forgetDrafts: (begunBefore) => forgetDrafts(drafts, begunBefore),
  };
}

const PREFIX = /^[0-9a-f]{2}$/;

async function* keysBelow(root: string, putBefore: Date): AsyncGenerator<string> {
  for (const prefix of (await namesIn(root)).filter((name) => PREFIX.test(name))) {
    for (const key of (await namesIn(join(root, prefix))).filter(isBlobKey)) {
      // A deletion may be quicker.
      const found = await stat(join(root, prefix, key)).catch(() => null);
      if (found !== null && found.mtime < putBefore) yield key;
    }
  }
}

/** None where nothing was put yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readPiece(path: string, { start, end }: ByteRange): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(end - start + 1);
    let filled = 0;
    while (filled < piece.length) {
      const { bytesRead } = await file.read(piece, filled, piece.length - filled, start + filled);
      if (bytesRead === 0) throw new Error('A blob is shorter than it was');
      filled += bytesRead;
    }
    return piece;
  } finally {
    await file.close();
  }
}
