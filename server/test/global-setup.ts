import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres/embedded-postgres.ts';
import type { DatabaseLogins } from '../src/platform/database/database-logins.ts';
import { DEMO_DEFAULT_SETTINGS } from '../demo/demo-configs.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test databases are made: the logins without their database, and the migrated template. */
    readonly testServer: DatabaseLogins & { readonly template: string };
    /** The folder of the product's programs, each bundled into one file as it is delivered: from sources it starts in three times the time. */
    readonly programs: string;
  }
}

const ROOT = new URL('../..', import.meta.url).pathname;
/** Below the repository, where the programs find the migrations. */
const PROGRAMS = '.cache/test-programs';

/** For the run one bundle of the programs, and one PostgreSQL: that of DATABASE_URL, else an embedded one whose data are thrown away. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL']
    ? serverOf(process.env['DATABASE_URL'])
    : await throwAwayServer();
  const programs = join(PROGRAMS, randomBytes(4).toString('hex'));
  execFileSync(process.execPath, ['tools/bundle-server.mjs', programs], { cwd: ROOT });
  project.provide('programs', join(ROOT, programs));
  const template = `sonoboard_test_${randomBytes(4).toString('hex')}`;
  const owner = server.connection;
  // As the product is installed: its tables belong to another role than the one that it works as.
  const application = { ...owner, user: `${template}_app`, password: randomBytes(16).toString('hex') };
  const admin = new pg.Client({ ...owner, database: 'postgres' });
  await admin.connect();
  await admin.query(`create role ${application.user} login password '${application.password}'`);
  await admin.query(`create database ${template}`);
  await migrate({ ...owner, database: template }, { applicationRole: application.user });
  await relaxSecondFactor({ ...owner, database: template });
  project.provide('testServer', { application, owner, template });
  return async () => {
    // A test that was ended left its own behind.
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${application.user}`);
    await admin.end();
    await server.stop();
    rmSync(join(ROOT, programs), { recursive: true, force: true });
  };
}

/** Staff of most tests sign in with the password alone, as those of the demo world do. */
async function relaxSecondFactor(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('update configs set settings = $1 where is_default', [DEMO_DEFAULT_SETTINGS]);
  await client.end();
}

function serverOf(address: string) {
  const url = new URL(address);
  const connection: pg.ClientConfig = {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
  };
  return { connection, stop: () => Promise.resolve() };
}

async function throwAwayServer() {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-test-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'data'), { isDurable: false });
  const { database: _, ...connection } = postgres.connection();
  return {
    connection,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
