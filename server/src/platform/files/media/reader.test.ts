import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { MediaProblem } from './media-problem.ts';
import { startReader } from './reader-process.ts';
import { readerPool } from './reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clip = {
  kind: 'video' as const,
  path: fileURLToPath(new URL('../../../../demo/clips/neg-linear-11.mp4', import.meta.url)),
};

/** Anyone who opens a pipe that nobody writes to waits for ever: as long as a file can take. */
function endless(name: string) {
  const path = join(folder, name);
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  return { kind: 'video' as const, path };
}

interface Pool {
  readonly read: ReturnType<typeof readerPool>;
  readonly started: ChildProcess[];
}

function pool({ readers = 2, withinMs = 60_000 }): Pool {
  const started: ChildProcess[] = [];
  const read = readerPool({ readers, withinMs }, async () => {
    const child = await startReader();
    started.push(child);
    return child;
  });
  return { read, started };
}

const end = ({ started }: Pool) => started.forEach((child) => child.kill('SIGKILL'));
async function startedAsMany({ started }: Pool, count: number): Promise<void> {
  await expect.poll(() => started.length, { timeout: 20_000 }).toBe(count);
}

test('a file that holds its reader does not hold the others', async () => {
  const one = pool({});
  const held = one.read(endless('held')).catch((error: unknown) => error);
  await startedAsMany(one, 1);
  for (let count = 0; count < 3; count += 1) {
    expect(await one.read(clip)).toMatchObject({ frameCount: 150 });
  }
  expect(one.started).toHaveLength(2);
  one.started[0]?.kill('SIGKILL');
  await startedAsMany(one, 3);
  end(one);
  expect(await held, 'ended twice').toBeInstanceOf(MediaProblem);
});

test('many files at once are read by a few processes, each once', async () => {
  const one = pool({});
  const found = await Promise.all(Array.from({ length: 12 }, () => one.read(clip)));
  expect(found).toHaveLength(12);
  expect(new Set(found.map((facts) => JSON.stringify(facts))).size).toBe(1);
  expect(one.started).toHaveLength(2);
  end(one);
});

test('a file that takes longer than any needs is refused, its process is ended, and the next file is read', async () => {
  const one = pool({ readers: 1, withinMs: 1_000 });
  await one.read(clip);
  const refused = one.read(endless('late'));
  const next = one.read(clip);
  await expect(refused).rejects.toThrow('with the time and memory that any video needs');
  expect(one.started[0]?.signalCode).toBe('SIGKILL');
  expect(await next).toMatchObject({ frameCount: 150 });
  end(one);
});

test('a reader that someone ended is no fault of the file, which is read again', async () => {
  const one = pool({ readers: 1 });
  const { path, kind } = endless('read-again');
  const read = one.read({ kind, path });
  await startedAsMany(one, 1);
  rmSync(path);
  writeFileSync(path, '');
  end(one);
  await expect(read).rejects.toThrow('The file is empty.');
  expect(one.started).toHaveLength(2);
  end(one);
});

test('a reader that ended while it rested is replaced', async () => {
  const one = pool({ readers: 1 });
  await one.read(clip);
  const [first] = one.started;
  const gone = new Promise((resolve) => first?.once('exit', resolve));
  first?.kill('SIGKILL');
  await gone;
  expect(await one.read(clip)).toMatchObject({ frameCount: 150 });
  expect(one.started).toHaveLength(2);
  end(one);
});

test('a reader that cannot start is a failure of ours, and the next one is tried', async () => {
  let tries = 0;
  const read = readerPool({ readers: 1, withinMs: 60_000 }, async () => {
    tries += 1;
    throw new Error('no memory');
  });
  await expect(read(clip)).rejects.toThrow('no memory');
  await expect(read(clip)).rejects.not.toBeInstanceOf(MediaProblem);
  expect(tries).toBe(2);
});
