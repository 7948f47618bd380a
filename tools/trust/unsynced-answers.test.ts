import { expect, test } from 'vitest';
import { readTrace } from './unsynced-answers.fixture.ts';

const WRITE = String.raw`41 pwrite64(9</data/pg_wal/000000010000000000000001>, "\30\321"..., 8192, 16384) = 8192`;
const SYNC = '41 fdatasync(9</data/pg_wal/000000010000000000000001>) = 0';
const ANSWER = String.raw`41 sendto(8<UNIX-STREAM:[5]>, "C\0\0\0\vCOMMIT\0Z\0\0\0\5I", 18, 0, NULL, 0) = 18`;

const read = (...lines: string[]) => readTrace(lines.join('\n'));

test('a commit that is synced before it is answered is counted', () => {
  expect(read(WRITE, SYNC, ANSWER)).toEqual({ commits: 1, unsynced: [] });
});

test('a commit that wrote nothing is not counted', () => {
  expect(read(ANSWER)).toEqual({ commits: 0, unsynced: [] });
  expect(read(WRITE, SYNC, ANSWER, ANSWER).commits).toBe(1);
});

test.each<[string, readonly string[]]>([
  ['without a sync', [WRITE, ANSWER]],
  ['before the sync', [WRITE, ANSWER, SYNC]],
  ['after a sync that failed', [WRITE, SYNC.replace('= 0', '= -1 EIO (Input/output error)'), ANSWER]],
  ['after a sync of another process', [WRITE, SYNC.replace('41', '42'), ANSWER]],
  ['while the sync is under way', [WRITE, '41 fdatasync(9</data/pg_wal/1> <unfinished ...>', ANSWER]],
])('an answer %s is found', (_name, lines) => {
  expect(read(...lines).unsynced).toEqual([ANSWER]);
});

test('a sync that another process interrupts in the trace counts when it has ended', () => {
  const lines = [WRITE, '41 fdatasync(9</data/pg_wal/1> <unfinished ...>', '41 <... fdatasync resumed>) = 0'];
  expect(read(...lines, ANSWER).unsynced).toEqual([]);
});

test('neither other files nor an answer within a transaction ask for a sync', () => {
  expect(read(WRITE.replace('pg_wal', 'base'), ANSWER).unsynced).toEqual([]);
  expect(read(WRITE, ANSWER.replace(String.raw`\5I`, String.raw`\5T`)).unsynced).toEqual([]);
});
