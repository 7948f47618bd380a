import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';
import { systemClock } from './clock.ts';

const STDOUT = 1;
/** A reader that is slow for longer loses lines: people who use the server must not wait for it. */
const FULL_PIPE_TRIES = 20;
const FULL_PIPE_PAUSE_MS = 10;

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where the log goes. pino's own destination ends the process when its disk is full, and then never finishes ending, because it
 * waits for the disk. Here lines that cannot be written are left out, and the next one that can tells how many they were.
 */
export function logSink(
  write: (bytes: Buffer) => number = (bytes) => writeSync(STDOUT, bytes),
): DestinationStream {
  let lost = 0;

  function writeWhole(line: string): void {
    // Nobody waits again for a reader that has just been waited for.
    const triesMax = lost > 0 ? 1 : FULL_PIPE_TRIES;
    let bytes = Buffer.from(line);
    for (let tries = 0; bytes.length > 0;) {
      try {
        bytes = bytes.subarray(write(bytes));
      } catch (error) {
        tries += 1;
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === triesMax) throw error;
        Atomics.wait(pause, 0, 0, FULL_PIPE_PAUSE_MS);
      }
    }
  }

  return {
    write(line) {
      try {
        if (lost > 0) {
          writeWhole(lossOf(lost));
          lost = 0;
        }
        writeWhole(line);
      } catch {
        lost += 1;
      }
    },
  };
}

/** Begins on a line of its own: of the line before, a part may have been written. */
function lossOf(lost: number): string {
  return `\n${JSON.stringify({ level: 'warn', time: systemClock.now().toISOString(), lost, msg: 'the log could not be written' })}\n`;
}
