import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { isAlive } from './data-folder-lock.ts';
import type { RunAs } from './run-as.ts';

const SUPERUSER = 'sonoboard';
/** Of the server at work. The socket lets in whoever may open it, so neither role has a password. */
export const APPLICATION_ROLE = 'sonoboard_app';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8_000;
const POLL_MS = 25;
const LAST_POLLS = 50;
const LOG_LIMIT = 10_000_000;

export interface Cluster {
  readonly folder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
  /** Off only where the data are thrown away afterwards. */
  readonly isDurable: boolean;
}

export function connectionTo(
  cluster: Pick<Cluster, 'socketFolder'>,
  database: string,
  user = SUPERUSER,
): pg.ClientConfig {
  return { host: cluster.socketFolder, port: 5432, user, database };
}

/** Makes the cluster beside its place and moves it there whole, so that a kill in between leaves none half made. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const draft = `${cluster.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (cluster.runAs.owner) chownSync(draft, cluster.runAs.owner.uid, cluster.runAs.owner.gid);
  await run(cluster, cluster.binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    // Sorts by code point, upper and lower case as Unicode has them, the same on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(cluster.isDurable ? [] : ['--no-sync']),
  ]);
  renameSync(draft, cluster.folder);
}

/** Data files of another major version cannot be read; better said plainly than as a line in PostgreSQL's log. */
export async function requireSameVersion(cluster: Cluster): Promise<void> {
  const made = readFileSync(join(cluster.folder, 'PG_VERSION'), 'utf8').trim();
  const words = await run(cluster, cluster.binaries.postgres, ['--version']);
  const running = /(?<!\d)(\d+)\./.exec(words)?.[1];
  if (made !== running) {
    throw new Error(
      `The data in ${cluster.folder} were written by PostgreSQL ${made}, this is PostgreSQL ${running}. ` +
        'Dump them with the release that wrote them, and load them with this one.',
    );
  }
}

/** Starts PostgreSQL, or finds the one that a killed server left behind: that one is healthy, so it is kept. */
export async function startOrTakeOver(cluster: Cluster): Promise<'started' | 'taken over'> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let child: ReturnType<typeof spawnPostgres> | null = null;
  while (performance.now() < deadline) {
    if (await answers(cluster)) return child === null ? 'taken over' : 'started';
    const pid = postmasterPid(cluster);
    const isThere = pid !== null && isAlive(pid);
    // One that is alive but silent is starting, or stopping: wait for it.
    if (child === null && !isThere) child = spawnPostgres(cluster);
    if (child !== null && child.exitCode !== null) break;
    await delay(POLL_MS);
  }
  throw new Error(`PostgreSQL did not start.\n${tailOf(cluster.logFile)}`);
}

export function postmasterPid(cluster: Cluster): number | null {
  try {
    return Number(readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === null || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid) && postmasterPid(cluster) === pid) {
    if (performance.now() > deadline) {
      // The next start recovers from the log; nothing that was committed is lost.
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await delay(POLL_MS);
  }
  // Its files are let go; the process itself ends a moment later, or stays behind as a name that nobody collects.
  for (let polls = 0; isAlive(pid) && polls < LAST_POLLS; polls += 1) await delay(POLL_MS);
}

function spawnPostgres(cluster: Cluster) {
  const options = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketFolder,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Short statements: compiling them costs more than it saves.
    jit: 'off',
    // Messages about rows quote their values, and the log must hold no patient data.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(cluster.isDurable
      ? { fsync: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args, as] = cluster.runAs.command(cluster.binaries.postgres, [
    '-D',
    cluster.folder,
    ...flags,
  ]);
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > LOG_LIMIT)
    truncateSync(cluster.logFile);
  const log = openSync(cluster.logFile, 'a', 0o600);
  // Own process group: Ctrl-C goes to the server, which finishes its calls first and then stops PostgreSQL.
  const child = spawn(program, args, { ...as, cwd: '/', stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

async function answers(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(cluster, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function run(cluster: Cluster, tool: string, toolArgs: readonly string[]): Promise<string> {
  const [program, args, as] = cluster.runAs.command(tool, toolArgs);
  const child = spawn(program, args, { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${tool} failed:\n${output}`);
  return output;
}

function tailOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-2_000) : '';
}
