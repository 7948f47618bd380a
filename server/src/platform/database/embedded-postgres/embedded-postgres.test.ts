import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { isAlive } from './data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(mode = 0o755, depth = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-pg-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'home'), { mode });
  return join(folder, 'home', depth, 'data');
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir, { isDurable: false });
  running.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection());
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another server on the folder, in a process of its own that can be killed. */
async function otherServer(dataDir: string): Promise<number> {
  const script = new URL('../../../../test/hold-embedded-postgres.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the other server ended')));
  });
  return child.pid ?? 0;
}

const START_AND_STOP = `
  import { startEmbeddedPostgres } from '${new URL('./embedded-postgres.ts', import.meta.url).href}';
  const postgres = await startEmbeddedPostgres(process.argv[1], { isDurable: false });
  process.stdout.write(postgres.how);
  await postgres.stop();
`;

/** For a process of its own, which sees other lists of users than the rest of the system. */
const HIDE_USERS = `
  mount --bind "$0" /etc/passwd || exit
  if [ -e /etc/nsswitch.conf ]; then mount --bind "$1" /etc/nsswitch.conf || exit; fi
  shift
  exec "$@"
`;

const run = ([program = '', ...args]: readonly string[]) => spawnSync(program, args, { encoding: 'utf8' });

/** A start and a stop on a system that has these users. Anyone who is not root starts as what they are, anyone else who there is. */
function startAndStopAmong(users: string, dataDir: string): string {
  const apart = ['unshare', '--mount', '--'];
  const mayHide = process.getuid?.() === 0 && run([...apart, 'true']).status === 0;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', START_AND_STOP, dataDir];
  const lists = { passwd: users, nsswitch: 'passwd: files\n' };
  const paths = Object.entries(lists).map(([name, text]) => {
    const path = join(folders.at(-1) ?? '', name);
    writeFileSync(path, text);
    return path;
  });
  const { stdout, stderr } = run(mayHide ? [...apart, 'sh', '-c', HIDE_USERS, ...paths, ...node] : node);
  return stdout || stderr;
}

const ROOT_ALONE = 'root:x:0:0::/root:/bin/sh\n';

test.each([
  [
    'where others may not enter and no user has the number 1000',
    0o700,
    `${ROOT_ALONE}daemon:x:1:1::/:/bin/false\n`,
  ],
  ['where root is the only user', 0o755, ROOT_ALONE],
])('as root it starts, and starts again, %s', (_where, mode, users) => {
  const dataDir = dataFolder(mode);
  expect(startAndStopAmong(users, dataDir)).toBe('created');
  expect(startAndStopAmong(users, dataDir)).toBe('started');
});

test('a new data folder gets a database, and a stop leaves no process and no lock behind', async () => {
  const dataDir = dataFolder();
  const postgres = await start(dataDir);
  expect(postgres.how).toBe('created');
  expect(await query(postgres, "select lower('ÄÖ') as lower")).toEqual([{ lower: 'äö' }]);
  await postgres.stop();
  running.length = 0;
  expect(isAlive(postgres.pid)).toBe(false);
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
});

test('by default every commit reaches the disk', async () => {
  const postgres = await startEmbeddedPostgres(dataFolder());
  running.push(postgres);
  expect(await query(postgres, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(postgres, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await query(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('a second server on the same folder is refused and told which process has it', async () => {
  const dataDir = dataFolder();
  const pid = await otherServer(dataDir);
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(`process ${pid}`);
});

test('the PostgreSQL that a killed server left behind is taken over with its data', async () => {
  const dataDir = dataFolder();
  const pid = await otherServer(dataDir);
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await delay(10);
  const postgres = await start(dataDir);
  expect(postgres).toMatchObject({ how: 'taken over', pid: postmaster });
  expect(await query(postgres, 'select kept from marks')).toEqual([{ kept: 'yes' }]);
});

test('a stale lock of a number that another process has by now is taken over', async () => {
  const dataDir = dataFolder();
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'server.pid'), `${process.pid} 1\n`);
  expect((await start(dataDir)).how).toBe('created');
});

test('PostgreSQL that ends by itself is started again', async () => {
  const dataDir = dataFolder();
  let restarted = () => {};
  const again = new Promise<void>((resolve) => (restarted = resolve));
  const postgres = await startEmbeddedPostgres(dataDir, { isDurable: false, onRestart: () => restarted() });
  running.push(postgres);
  process.kill(postgres.pid, 'SIGQUIT');
  await again;
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder that only its owner may enter works, too', async () => {
  expect((await start(dataFolder(0o700))).how).toBe('created');
});

test('a path too long for a socket works, too', async () => {
  const dataDir = dataFolder(0o755, 'x'.repeat(110));
  const postgres = await start(dataDir);
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});
