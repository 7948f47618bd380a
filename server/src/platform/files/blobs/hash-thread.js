// The thread that hashes large content (see content-hash.ts, which has the types of what is said). Plain JavaScript, because
// Node starts threads without whatever reads TypeScript in development.
import { createHash } from 'node:crypto';
import { readlinkSync, readSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

const PIECE_BYTES = 1 << 18;
const LOW_PRIORITY = 19;

giveWay();

const readings = new Map();
const piece = Buffer.allocUnsafe(PIECE_BYTES);

parentPort?.on('message', (question) => {
  const { id, isEnd } = question;
  const reading = readings.get(id) ?? { hash: createHash('sha256'), at: 0 };
  readings.set(id, reading);
  const failure = readOn(reading, question);
  // What could not be read is met again at the end, and told there.
  if (!isEnd) return;
  readings.delete(id);
  const answer = failure === null ? { digest: reading.hash.digest('hex') } : { failure };
  parentPort?.postMessage({ id, ...answer }, []);
});

function readOn(reading, { fd, size }) {
  try {
    while (reading.at < size) {
      const count = readSync(fd, piece, 0, Math.min(PIECE_BYTES, size - reading.at), reading.at);
      if (count === 0) return 'the file is shorter than what was written to it';
      reading.hash.update(piece.subarray(0, count));
      reading.at += count;
    }
    return null;
  } catch (error) {
    return error.message;
  }
}

/** Calls go first: of a processor that is busy, the thread takes what they leave. Only Linux tells a thread's own number. */
function giveWay() {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), LOW_PRIORITY);
  } catch {
    // Elsewhere it takes its share like any other.
  }
}
