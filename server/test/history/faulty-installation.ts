import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { assembleDeps } from '../../src/app/assemble-deps.ts';
import type { Deps } from '../../src/app/deps.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Database, openDatabase } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.ts';
import { prepareDatabase } from '../../src/platform/database/migrate.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openDatabaseProxy } from '../database-proxy.ts';
import { freePort, type KillableServer, SHARED_SECRETS, startKillableServer } from '../killable-server.ts';

const SERVERS = 2;

export const FAULTS = [
  'kill a server',
  'pause a server',
  'hang the database',
  'cut connections',
  'crash PostgreSQL',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultyInstallation {
  /** Past the proxy, to make exams and to look at rows. */
  readonly deps: Deps;
  readonly origins: readonly string[];
  /** Lasts so long, and is over when this resolves. */
  cause(fault: Fault, at: number, lastsMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Two servers in processes of their own, and a PostgreSQL that writes to the disk: all of them can be made to fail. */
export async function startFaultyInstallation(): Promise<FaultyInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-faulty-'));
  const clusterFolder = join(folder, 'data');
  let restarted: () => void = () => {};
  const postgres = await startEmbeddedPostgres(clusterFolder, { onRestart: () => restarted() });
  const logins = postgres.logins();
  await prepareDatabase(logins);
  const database: Database = openDatabase({
    connection: logins.owner,
    maxConnections: 4,
    statementTimeoutMs: 20_000,
    answerTimeoutMs: 20_000,
  });
  const settings = readSettings({ DATA_DIR: folder, ...SHARED_SECRETS }, folder);
  const log = pino({ level: 'silent' });
  const deps = await assembleDeps({
    settings,
    secrets: loadSecrets(settings),
    database,
    clock: systemClock,
    log,
  });

  const proxy = await openDatabaseProxy(logins.application);
  const world = { database: { connection: proxy.connection } };
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const start = (port: number) => startKillableServer(world, { LOG_LEVEL: 'fatal' }, { port });
  // One after the other: the first one makes what both need.
  const servers: KillableServer[] = [];
  for (const port of ports) servers.push(await start(port));

  async function cause(fault: Fault, at: number, lastsMs: number): Promise<void> {
    const place = at % SERVERS;
    const server = servers[place];
    switch (fault) {
      case 'kill a server':
        server?.clear();
        await delay(lastsMs);
        servers[place] = await start(ports[place] ?? 0);
        return;
      case 'pause a server':
        server?.pause();
        await delay(lastsMs);
        server?.resume();
        return;
      case 'hang the database':
        proxy.hang();
        await delay(lastsMs);
        proxy.recover();
        return;
      case 'cut connections':
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
        );
        return;
      case 'crash PostgreSQL': {
        const isBack = new Promise<void>((resolve) => (restarted = resolve));
        const [pid = ''] = readFileSync(join(clusterFolder, 'postgres/postmaster.pid'), 'utf8').split('\n');
        process.kill(Number(pid), 'SIGQUIT');
        await isBack;
      }
    }
  }

  return {
    deps,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    cause,
    async stop() {
      for (const server of servers) server.clear();
      proxy.close();
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
