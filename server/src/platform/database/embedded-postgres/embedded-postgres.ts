import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import type { DatabaseLogins } from '../database-logins.ts';
import {
  APPLICATION_ROLE,
  type Cluster,
  connectionTo,
  createCluster,
  postmasterPid,
  requireSameVersion,
  startOrTakeOver,
  stopCluster,
} from './cluster.ts';
import { DataFolderInUse, isAlive, lockDataFolder } from './data-folder-lock.ts';
import { chooseRunAs } from './run-as.ts';
import { socketFolder } from './socket-folder.ts';

export interface EmbeddedPostgres {
  readonly how: 'created' | 'started' | 'taken over';
  readonly pid: number;
  /** As the owner; the product’s own database unless another is named. */
  connection(database?: string): pg.ClientConfig;
  logins(database?: string): DatabaseLogins;
  stop(): Promise<void>;
}

interface Options {
  readonly isDurable?: boolean;
  /** Told when PostgreSQL ended by itself and was started again. */
  readonly onRestart?: () => void;
}

const WATCH_MS = 1_000;
/** Any number, the same in every release: it is the lock that parts two servers on one data folder. */
const SERVER_LOCK = 7_466_001;
const LOCK_ATTEMPTS = 10;
const LOCK_RETRY_MS = 100;
const DATABASE = 'sonoboard';

/** Runs the real PostgreSQL under a data folder, on a private socket, for as long as this process lives. */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir);
  // Others may pass through, not look: PostgreSQL runs as another user when we are root.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const unlock = lockDataFolder(folder);
  try {
    const cluster = await prepareCluster(folder, options.isDurable ?? true);
    const isNew = !existsSync(join(cluster.folder, 'PG_VERSION'));
    if (isNew) await createCluster(cluster);
    else await requireSameVersion(cluster);
    const how = await startOrTakeOver(cluster);
    let holder = await holdServerLock(cluster, folder);
    await createOnce(cluster);
    const watch = watchOver(cluster, async () => {
      holder = await holdServerLock(cluster, folder);
      options.onRestart?.();
    });
    return {
      how: isNew ? 'created' : how,
      pid: postmasterPid(cluster) ?? 0,
      connection: (database = DATABASE) => connectionTo(cluster, database),
      logins: (database) => loginsTo(cluster, database),
      async stop() {
        clearInterval(watch);
        await holder.end().catch(() => {});
        await stopCluster(cluster);
        if (cluster.socketFolder !== cluster.folder)
          rmSync(cluster.socketFolder, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** More connections to the PostgreSQL of a server that runs on this folder. */
export async function loginsToRunning(dataDir: string): Promise<DatabaseLogins> {
  const cluster = await prepareCluster(resolve(dataDir), true);
  // A server of the version before made no role for itself.
  await createOnce(cluster);
  return loginsTo(cluster);
}

function loginsTo(cluster: Cluster, database = DATABASE): DatabaseLogins {
  return {
    application: connectionTo(cluster, database, APPLICATION_ROLE),
    owner: connectionTo(cluster, database),
  };
}

async function prepareCluster(folder: string, isDurable: boolean): Promise<Cluster> {
  const binaries = await findBinaries();
  const clusterFolder = join(folder, 'postgres');
  const runAs = chooseRunAs(binaries.initdb, clusterFolder);
  return {
    folder: clusterFolder,
    socketFolder: socketFolder(clusterFolder, runAs),
    logFile: join(folder, 'postgres.log'),
    binaries,
    runAs,
    isDurable,
  };
}

/** PostgreSQL lets go of this lock when its holder dies, however it dies; a file cannot do that. */
async function holdServerLock(cluster: Cluster, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(cluster, 'postgres'),
    application_name: `sonoboard server ${process.pid}`,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  // The session of a server that was killed a moment ago may still be ending.
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      SERVER_LOCK,
    ]);
    if (rows[0]?.got) return client;
    await delay(LOCK_RETRY_MS);
  }
  const holder = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [SERVER_LOCK],
  );
  await client.end();
  throw new DataFolderInUse(dataDir, Number(holder.rows[0]?.name.split(' ').at(-1)));
}

/** The database, and the role of the server, which folders of versions before lack. */
async function createOnce(cluster: Cluster): Promise<void> {
  const client = new pg.Client(connectionTo(cluster, 'postgres'));
  await client.connect();
  try {
    const database = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE}`);
    const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${APPLICATION_ROLE} login`);
  } finally {
    await client.end();
  }
}

/** PostgreSQL that ended by itself is started again, and again a second later if that fails. */
function watchOver(cluster: Cluster, afterRestart: () => Promise<void>): NodeJS.Timeout {
  let isBusy = false;
  const restart = async () => {
    isBusy = true;
    try {
      await startOrTakeOver(cluster);
      await afterRestart();
    } catch {
      // Calls answer 503 meanwhile; the next look tries again.
    } finally {
      isBusy = false;
    }
  };
  const watch = setInterval(() => {
    const pid = postmasterPid(cluster);
    if (!isBusy && (pid === null || !isAlive(pid))) void restart();
  }, WATCH_MS);
  return watch.unref();
}
