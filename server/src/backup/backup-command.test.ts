import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { backupWorld, databaseUrl, rowsOf } from '../../test/backup-world.ts';
import { makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const SECRETS = {
  SESSION_SECRET: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
  URL_SIGNING_SECRET: 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
};
/** What `ulimit -f` counts in. */
const BLOCK_BYTES = 512;

let app: TestApp;
let world: ReturnType<typeof backupWorld>;
const children: ChildProcess[] = [];
beforeEach(async () => {
  app = await startTestApp();
  world = backupWorld();
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await app.stop();
  await world.clear();
});

interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** No file that it writes gets longer, as on a disk that is full. */
  readonly fileBytesMax?: number;
}

/** A command of npm in a process of its own, on the database and the store of this test. */
function start(command: string, words: readonly string[], { env = {}, fileBytesMax }: StartOptions = {}) {
  const { blobStore, dataDir } = app.deps.settings;
  const program = [process.execPath, join(inject('programs'), `${command}.js`), ...words];
  const limited = [
    'sh',
    '-c',
    `ulimit -f ${(fileBytesMax ?? 0) / BLOCK_BYTES} && exec "$@"`,
    'sh',
    ...program,
  ];
  const [first = '', ...others] = fileBytesMax === undefined ? program : limited;
  const child = spawn(first, others, {
    env: {
      ...SECRETS,
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:8080',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl(app.database.connection),
      BLOB_STORE: blobStore.kind === 'folder' ? blobStore.path : '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  return { child, ended };
}

const run = (command: string, words: readonly string[], options?: StartOptions) =>
  start(command, words, options).ended;

const withClips = (count: number, bytes: number) =>
  makeExam(app.deps, {
    clips: Array.from({ length: count }, (_, index) => ({
      anatomicalView: 'gsv_cfv_left',
      attempt: index + 1,
      plain: randomBytes(bytes),
    })),
  });

function clipFiles(): readonly string[] {
  const { blobStore } = app.deps.settings;
  const folder = blobStore.kind === 'folder' ? blobStore.path : '';
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A file that never gives a byte, until the answer is called. */
function holdUpReaders(file: string): () => void {
  renameSync(file, `${file}.kept`);
  execFileSync('mkfifo', [file]);
  return () => renameSync(`${file}.kept`, file);
}

const partials = () => readdirSync(join(world.root, 'backups')).filter((name) => name.endsWith('.partial'));

test('npm run backup, verify and restore do what they say, one after the other', async () => {
  await withClips(3, 1_000);
  const target = await world.emptyTarget();
  const made = await run('backup', [world.root]);
  expect(made.output).toMatch(
    /The backup 20\S+Z is complete: [\d,]+ rows and 3 clips, 3 of them new in this folder; not encrypted\./,
  );
  expect((await run('verify', [world.root])).output).toMatch(
    /The backup 20\S+Z is good: [\d,]+ rows and 3 clips\./,
  );
  const env = {
    DATABASE_URL: databaseUrl(target.connection),
    DATA_DIR: target.settings.dataDir,
    BLOB_STORE: join(target.settings.dataDir, 'blobs'),
  };
  const restored = await run('restore', [world.root], { env });
  expect(restored.output).toContain('is restored and compared');
  expect(restored.code).toBe(0);
  expect(await rowsOf(target.connection, 'select guid from exams')).toEqual(
    await rowsOf(app.database.connection, 'select guid from exams'),
  );
  expect(await run('restore', [world.root], { env })).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was restored. The database is not empty'),
  });
});

test('a backup that is killed leaves the earlier one good, and nothing that the next one minds', async () => {
  await withClips(3, 1_000);
  await run('backup', [world.root]);
  const [first] = readdirSync(join(world.root, 'backups'));
  const before = new Set(clipFiles());
  await withClips(20, 20_000);
  const letGo = holdUpReaders(clipFiles().find((file) => !before.has(file)) ?? '');
  const { child, ended } = start('backup', [world.root]);
  // Some are copied already; one of them never is.
  await vi.waitFor(() => expect(readdirSync(join(world.root, 'blobs', 'drafts')).length).toBeGreaterThan(0), {
    timeout: 30_000,
  });
  child.kill('SIGKILL');
  await ended;
  letGo();
  expect(partials()).toHaveLength(1);
  expect((await run('verify', [world.root])).output).toContain(`The backup ${first} is good`);
  expect((await run('backup', [world.root])).output).toContain('23 clips');
  expect(partials()).toEqual([]);
  expect((await run('verify', [world.root])).code).toBe(0);
});

test('a backup onto a disk that is full says so, is not there, and leaves the earlier one good', async () => {
  await withClips(3, 1_000);
  await run('backup', [world.root]);
  const [first] = readdirSync(join(world.root, 'backups'));
  await withClips(1, 3_000_000);
  const failed = await run('backup', [world.root], { fileBytesMax: 1_000_448 });
  expect(failed.code).toBe(1);
  expect(failed.output).toContain(
    `No backup was made. The disk of ${world.root} is full. This backup was not made; earlier backups there are as they were.`,
  );
  expect(readdirSync(join(world.root, 'backups'))).toEqual([first]);
  expect(readdirSync(join(world.root, 'blobs', 'drafts'))).toEqual([]);
  expect((await run('verify', [world.root])).code).toBe(0);
});

test.each([
  ['backup', [], 'Where to? Name one folder'],
  ['backup', ['a', 'b'], 'Where to? Name one folder'],
  ['backup', ['/a', '--keep', 'none'], 'How many backups shall stay?'],
  ['backup', ['/not/mounted/backup'], 'Is the disk for backups mounted?'],
  ['verify', [], 'Which one? Name the folder of backups'],
  ['restore', [], 'From where? Name the folder of backups'],
] as const)('npm run %s -- %j says what it lacks', async (command, words, sentence) => {
  const { code, output } = await run(command, words);
  expect(output).toContain(sentence);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});

test('a key in the settings encrypts what the commands write and read', async () => {
  await withClips(1, 1_000);
  const env = { BACKUP_KEY: 'k3y-of-32-characters-0123456789ab' };
  expect((await run('backup', [world.root], { env })).output).toContain('; encrypted.');
  expect((await run('verify', [world.root], { env })).code).toBe(0);
  expect((await run('verify', [world.root])).output).toContain('This backup is encrypted. Set BACKUP_KEY');
  const [name = ''] = readdirSync(join(world.root, 'backups'));
  const manifest = readFileSync(join(world.root, 'backups', name, 'manifest.json'), 'utf8');
  expect(manifest).not.toContain(env.BACKUP_KEY);
  expect(existsSync(join(world.root, 'backups', name, 'database/exams.copy.gz.enc'))).toBe(true);
});
