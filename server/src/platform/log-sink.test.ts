import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { logSink } from './log-sink.ts';

const FULL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** Takes what it is given, so many bytes at once, unless it is told to fail. */
function fakeDisk(bytesAtOnce = Infinity) {
  let text = '';
  const disk = {
    failure: null as Error | null,
    write(bytes: Buffer): number {
      if (disk.failure !== null) throw disk.failure;
      const part = bytes.subarray(0, bytesAtOnce);
      text += part.toString();
      return part.length;
    },
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
  return disk;
}

test('a line that is taken in parts is written whole', () => {
  const disk = fakeDisk(7);
  createLog('info', logSink(disk.write)).info('one');
  expect(disk.lines()).toMatchObject([{ msg: 'one' }]);
});

test('lines that a full disk does not take are left out, and counted once there is room', () => {
  const disk = fakeDisk();
  const log = createLog('info', logSink(disk.write));
  log.info('one');
  disk.failure = FULL;
  log.info('two');
  log.info('three');
  disk.failure = null;
  log.info('four');
  log.info('five');
  expect(disk.lines()).toMatchObject([
    { msg: 'one' },
    { level: 'warn', lost: 2, msg: 'the log could not be written' },
    { msg: 'four' },
    { msg: 'five' },
  ]);
});

test('a reader that is slow gets every line, and one that never reads holds nobody up', () => {
  const disk = fakeDisk();
  const busy = Object.assign(new Error('try again'), { code: 'EAGAIN' });
  let tries = 0;
  const log = createLog(
    'info',
    logSink((bytes) => {
      tries += 1;
      if (tries < 3) throw busy;
      return disk.write(bytes);
    }),
  );
  log.info('one');
  expect(disk.lines()).toMatchObject([{ msg: 'one' }]);
  disk.failure = busy;
  log.info('two');
  const triesForTwo = tries;
  log.info('three');
  expect(tries - triesForTwo).toBe(1);
  disk.failure = null;
  log.info('four');
  expect(disk.lines()).toMatchObject([{ msg: 'one' }, { lost: 2 }, { msg: 'four' }]);
});

test.runIf(process.platform === 'linux')('a disk that is really full does not end the process', () => {
  const full = openSync('/dev/full', 'w');
  const log = createLog(
    'info',
    logSink((bytes) => writeSync(full, bytes)),
  );
  expect(() => log.info('one')).not.toThrow();
  closeSync(full);
});
