// The thread that copies files (see copy-file.ts, which has the types of what is said). Plain JavaScript, because Node starts threads
// without whatever reads TypeScript in development.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const PIECE_BYTES = 1 << 20;

const piece = Buffer.allocUnsafe(PIECE_BYTES);

parentPort?.on('message', ({ id, from, to }) => {
  try {
    parentPort?.postMessage({ id, copied: copy(from, to) }, []);
  } catch (error) {
    parentPort?.postMessage({ id, failure: { code: error.code, message: error.message } }, []);
  }
});

/** In one pass: each piece is hashed while it is still in the cache of the processor. Null where there is nothing to copy. */
function copy(from, to) {
  const source = openIfThere(from);
  if (source === null) return null;
  try {
    const target = openSync(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let size = 0;
      for (let count = readPiece(source); count > 0; count = readPiece(source)) {
        const bytes = piece.subarray(0, count);
        hash.update(bytes);
        writeAll(target, bytes);
        size += count;
      }
      return { size, sourceSize: fstatSync(source).size, sha256: hash.digest('hex') };
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

function openIfThere(path) {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

const readPiece = (source) => readSync(source, piece, 0, PIECE_BYTES, null);

/** A disk that is nearly full takes a part; only the next write says that it is full. */
function writeAll(target, bytes) {
  let left = bytes;
  while (left.length > 0) left = left.subarray(writeSync(target, left));
}
