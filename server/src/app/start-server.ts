import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { auditHeads } from '../audit/audit-heads.ts';
import { startAuditSealer } from '../audit/audit-sealer.service.ts';
import { decideDemoStart, readContents } from '../installation/demo-start.service.ts';
import { fillDemoWorld } from '../../demo/fill-demo-world.ts';
import { makeSignature } from '../signatures/review-signature.service.ts';
import { hasServersOfOtherVersions, startServerBeats } from '../installation/server-beats.service.ts';
import { startJobWorker } from '../jobs/job-worker.ts';
import { auditKeys } from '../platform/audit-mac.ts';
import { systemClock } from '../platform/clock.ts';
import { selectTrailWeakness } from '../platform/database/application-role.ts';
import { type DatabaseLogins, loginsOfSettings } from '../platform/database/database-logins.ts';
import {
  CALL_STATEMENT_TIMEOUT_MS,
  type Db,
  JOB_STATEMENT_TIMEOUT_MS,
  openDatabase,
} from '../platform/database/db.ts';
import { heavyReads } from '../platform/database/heavy-reads.ts';
import { isDatabaseUnavailable } from '../platform/database/db-errors.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres/embedded-postgres.ts';
import { drawingFile } from '../platform/files/repository-folders.ts';
import type { Log } from '../platform/log.ts';
import { openTraces } from '../platform/monitoring/traces.ts';
import { prepareDatabase, UnsuitableDatabase } from '../platform/database/migrate.ts';
import { loadSecrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import { assembleDeps } from './assemble-deps.ts';
import { buildApp } from './build-app.ts';
import { createDisposables, type Disposables } from './disposables.ts';
import { jobsOf } from './jobs.ts';
import { pageDrawer } from './page-drawer.ts';

export interface RunningServer {
  readonly hasDemoWorld: boolean;
  /** Takes no more calls, lets those in flight end, and puts everything down. */
  stop(): Promise<void>;
}

/** A reason that a person can do something about; shown without a stack. */
export class StartRefused extends Error {}

const CALL_CONNECTIONS = 20;
const JOB_CONNECTIONS = 5;
const REPLICA_CONNECTIONS = 5;
const JOB_REPLICA_CONNECTIONS = 2;
/** Clients that do not read their answer must not keep the server up. */
const CALLS_GRACE_MS = 5_000;
/** How soon a connection that was answered during a stop is let go of. */
const LET_GO_EVERY_MS = 50;

/** From settings to a listening server. `say` tells people what takes time. */
export async function startServer(
  settings: Settings,
  log: Log,
  say: (line: string) => void,
): Promise<RunningServer> {
  const disposables = createDisposables((err) => log.error({ err }, 'something could not be closed'));
  try {
    await requireFreePort(settings);
    // Before the first connection to the database, whose statements it follows.
    const traces = settings.traces && openTraces(settings.traces, { clock: systemClock, log });
    if (traces !== null) disposables.add(traces.stop);
    const logins = await startDatabase(settings, log, say, disposables);
    await prepare(logins, settings);
    const connection = logins.application;
    const openAt = (at: pg.ClientConfig, maxConnections: number, statementTimeoutMs: number) => {
      const database = openDatabase({ connection: at, maxConnections, statementTimeoutMs });
      disposables.add(database.close);
      return database;
    };
    const openReplica = (maxConnections: number, statementTimeoutMs: number) =>
      settings.replicaUrl === null
        ? null
        : openAt(readOnly(settings.replicaUrl), maxConnections, statementTimeoutMs);
    const database = openAt(connection, CALL_CONNECTIONS, CALL_STATEMENT_TIMEOUT_MS);
    const jobDatabase = openAt(connection, JOB_CONNECTIONS, JOB_STATEMENT_TIMEOUT_MS);
    await warnOfOwnRights(database.db, log);
    const input = { settings, secrets: loadSecrets(settings), clock: systemClock, log };
    const replica = openReplica(REPLICA_CONNECTIONS, CALL_STATEMENT_TIMEOUT_MS);
    const deps = await assembleDeps({ ...input, database, replica });
    const demoStart = decideDemoStart({
      contents: await readContents(database.db),
      demo: settings.demo,
      isLocal: settings.isLocal,
      hasOwnDatabase: settings.databaseUrl === null,
    });
    if (typeof demoStart === 'object') throw new StartRefused(demoStart.refused);
    if (demoStart === 'fill') {
      await fillDemoWorld({
        db: jobDatabase.db,
        blobs: deps.blobs,
        clock: systemClock,
        auditKeys: auditKeys(input.secrets.audit),
        makeSignature: (content, statement) => makeSignature(deps.signatureKey, content, statement),
        progress: say,
      });
    }
    const hasDemoWorld = (await readContents(database.db)) === 'demo';
    const drawer = pageDrawer(drawingFile(), log);
    disposables.add(drawer.stop);
    const app = await buildApp(deps, { drawPage: drawer.draw, ...(traces && { traces }) });
    const jobs = jobsOf({
      ...deps,
      db: jobDatabase.db,
      database: jobDatabase,
      heavyReads: heavyReads({
        primary: jobDatabase,
        replica: openReplica(JOB_REPLICA_CONNECTIONS, JOB_STATEMENT_TIMEOUT_MS),
        clock: systemClock,
        log,
      }),
    });
    // Stopped after the calls and the jobs, whose last rows it links.
    const sealer = startAuditSealer({
      db: jobDatabase.db,
      clock: systemClock,
      log,
      keys: auditKeys(input.secrets.audit),
      heads: auditHeads(settings.dataDir),
      hasOlderServers: hasServersOfOtherVersions,
    });
    disposables.add(sealer.stop);
    const worker = startJobWorker({ database: jobDatabase, connection, clock: systemClock, log, jobs });
    disposables.add(() => worker.stop());
    const beats = await startServerBeats(jobDatabase.db, log);
    disposables.add(beats.stop);
    disposables.add(() => closeCalls(app));
    await listen(app, settings);
    return { hasDemoWorld, stop: () => disposables.disposeAll() };
  } catch (error) {
    await disposables.disposeAll();
    throw error;
  }
}

/** Where the server works as a role that owns the tables. The Health page says the same. */
async function warnOfOwnRights(db: Db, log: Log): Promise<void> {
  const weakness = await selectTrailWeakness(db);
  if (weakness === null) return;
  log.warn(
    `the server works as a role that ${weakness}: triggers and a chain protect the audit trail, rights do not. ` +
      'Set DATABASE_OWNER_URL, see docs/operate.md',
  );
}

/** A replica refuses writes by itself; so does this, where the address turns out to be another database. */
function readOnly(replicaUrl: string): pg.ClientConfig {
  return { connectionString: replicaUrl, options: '-c default_transaction_read_only=on' };
}

/** The database at DATABASE_URL, or the embedded one, which is started. */
async function startDatabase(
  settings: Settings,
  log: Log,
  say: (line: string) => void,
  disposables: Disposables,
): Promise<DatabaseLogins> {
  const logins = loginsOfSettings(settings);
  if (logins !== null) return logins;
  say('Starting the embedded PostgreSQL');
  const postgres = await startEmbeddedPostgres(settings.dataDir, {
    onRestart: () => log.error('PostgreSQL ended by itself and was started again'),
  });
  disposables.add(postgres.stop);
  return postgres.logins();
}

async function prepare(logins: DatabaseLogins, { databaseUrl }: Settings): Promise<void> {
  try {
    await prepareDatabase(logins);
  } catch (cause) {
    if (cause instanceof UnsuitableDatabase) throw new StartRefused(cause.message, { cause });
    if (databaseUrl === null || !isDatabaseUnavailable(cause)) throw cause;
    throw new StartRefused('The database of DATABASE_URL does not answer.', { cause });
  }
}

/** Asked first, because filling a demo world for nothing takes its time. */
async function requireFreePort({ port, host }: Settings): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch (error) {
    throw refusedToListen(error, port, host);
  }
  await new Promise((resolve) => probe.close(resolve));
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw refusedToListen(error, port, host);
  }
}

function refusedToListen(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartRefused(
      `Port ${port} is taken: Sonoboard may be running already, or another program uses it.\n` +
        `Choose another port with the setting PORT, for example: PORT=${port === 65_535 ? 8080 : port + 1} npm start`,
    );
  }
  if (code === 'EACCES')
    return new StartRefused(`Port ${port} is not open to this user. Choose one above 1023 with PORT.`);
  if (code === 'EADDRNOTAVAIL')
    return new StartRefused(`This machine has no address ${host}. Change the setting HOST.`);
  return error;
}

async function closeCalls(app: FastifyInstance): Promise<void> {
  const force = setTimeout(() => app.server.closeAllConnections(), CALLS_GRACE_MS);
  // Node closes what is idle when the stop begins. A connection that is answered after that is kept alive by its client.
  const letGo = setInterval(() => app.server.closeIdleConnections(), LET_GO_EVERY_MS);
  await app.close();
  clearInterval(letGo);
  clearTimeout(force);
}
