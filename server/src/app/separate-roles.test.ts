import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { backupWorld, databaseUrl, rowsOf } from '../../test/backup-world.ts';
import { freePort, SHARED_SECRETS } from '../../test/killable-server.ts';
import { firstMigrations, migrationNames } from '../../test/migrations-folder.ts';
import { OLDER_ROWS, ORIGINAL } from '../../test/older-rows.ts';
import { runProgram, startProgram } from '../../test/run-program.ts';
import {
  loginsToRunning,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-roles-'));
const children: ChildProcess[] = [];
afterAll(() => {
  // Of a test that was given up.
  for (const child of children) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Each starts several processes, which may take a while beside others. */
const ENDS_AFTER_MS = 180_000;

const command = (name: string, ...words: readonly string[]) => [
  process.execPath,
  join(inject('programs'), `${name}.js`),
  ...words,
];

/** The server in a process of its own, until it has been used. */
async function whileRunning(
  env: Readonly<Record<string, string>>,
  use: (origin: string) => Promise<void> = async () => {},
): Promise<string> {
  const port = String(await freePort());
  const { child, says, ended } = startProgram(command('main'), {
    env: { DEMO: 'off', HOST: '127.0.0.1', PORT: port, ...env },
  });
  children.push(child);
  try {
    await says('Sonoboard is ready');
    await use(`http://127.0.0.1:${port}`);
  } finally {
    child.kill('SIGTERM');
  }
  return (await ended).output;
}

/** As whom servers and commands of ours are connected to the database. */
async function rolesAtWork(owner: pg.ClientConfig): Promise<readonly string[]> {
  const rows = await rowsOf<{ role: string }>(
    owner,
    `select distinct usename as role from pg_stat_activity
     where application_name like 'sonoboard%' and datname = current_database()`,
  );
  return rows.map(({ role }) => role);
}

const onTrail = (role: string) => `
  select has_table_privilege('${role}', oid, 'select') and has_table_privilege('${role}', oid, 'insert')
    and not has_table_privilege('${role}', oid, 'update, delete, truncate, trigger') as "onlyAdds",
    relowner::regrole::text as owner
  from pg_class where oid = 'audit_events'::regclass`;

describe('with DATABASE_OWNER_URL', () => {
  const world = backupWorld();
  const role = `roles_${randomBytes(4).toString('hex')}`;
  const owner = `${role}_owner`;
  const [single, singleOwner] = [`${role}_single`, `${role}_single_owner`];
  const password = randomBytes(8).toString('hex');
  const postgres = inject('testServer').owner;
  const as = (user: string, database: string): pg.ClientConfig => ({ ...postgres, user, password, database });
  const admin = (statement: string) => rowsOf({ ...postgres, database: 'postgres' }, statement);
  const makeRole = (name: string) => admin(`create role ${name} login password '${password}'`);
  const both = (database: string, server = role, tables = owner) => ({
    ...SHARED_SECRETS,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, database),
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl(as(server, database)),
    DATABASE_OWNER_URL: databaseUrl(as(tables, database)),
  });
  const made: string[] = [];
  async function makeDatabase(name: string, ownedBy = owner): Promise<string> {
    const database = `${role}_${name}`;
    made.push(database);
    await admin(
      `create database ${database} owner ${ownedBy} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    );
    return database;
  }

  beforeAll(async () => {
    await makeRole(role);
    await makeRole(owner);
  });
  afterAll(async () => {
    for (const database of made) await admin(`drop database ${database} with (force)`);
    for (const name of [role, owner, single, singleOwner]) await admin(`drop role if exists ${name}`);
    await world.clear();
  });

  test(
    'an installation with one role says once what that means, and goes on with two as docs/operate.md has it',
    async () => {
      await makeRole(single);
      const database = await makeDatabase('one', single);
      const { DATABASE_OWNER_URL: _, ...one } = both(database, single);
      const output = await whileRunning(one, async () => {
        expect(await rolesAtWork(as(single, database))).toEqual([single]);
      });
      expect(output.match(/rights do not/g)).toHaveLength(1);
      expect(output).toContain('the server works as a role that owns the tables');

      await admin(`alter role ${single} rename to ${singleOwner}`);
      // A password that is kept as MD5 ends with the name.
      await admin(`alter role ${singleOwner} password '${password}'`);
      await makeRole(single);
      const quiet = await whileRunning(both(database, single, singleOwner), async () => {
        const reached = as(singleOwner, database);
        expect(await rolesAtWork(reached)).toEqual([single]);
        expect(await rowsOf(reached, onTrail(single))).toEqual([{ onlyAdds: true, owner: singleOwner }]);
      });
      expect(quiet).not.toContain('audit trail');
    },
    ENDS_AFTER_MS,
  );

  test(
    'a server makes its tables as the owner in an empty database and works as the other role; commands work, and a backup is restored',
    async () => {
      const database = await makeDatabase('two');
      const run = (...words: Parameters<typeof command>) =>
        runProgram(command(...words), { env: both(database) });
      await whileRunning(both(database), async (origin) => {
        expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' });
        expect(await rolesAtWork(as(owner, database))).toEqual([role]);
        expect(await rowsOf(as(owner, database), onTrail(role))).toEqual([{ onlyAdds: true, owner }]);
        expect((await run('admin', 'you@hospital.example')).output).toContain('it works once');
        expect(await run('verify-audit')).toMatchObject({ code: 0 });
        expect((await run('backup', world.root)).output).toContain('is complete');
      });
      const restored = await makeDatabase('restored');
      const { output } = await runProgram(command('restore', world.root), { env: both(restored) });
      expect(output).toContain('is restored and compared');
      await whileRunning(both(restored), async () => {
        expect(await rolesAtWork(as(owner, restored))).toEqual([role]);
      });
    },
    ENDS_AFTER_MS,
  );

  test('a server does not start as a role that could change the trail', async () => {
    const env = both(await makeDatabase('wide'));
    const wide = { ...env, DATABASE_URL: `${env.DATABASE_OWNER_URL}&application_name=wide` };
    const { code, output } = await runProgram(command('main'), { env: wide });
    expect(output).toContain(
      `The role ${owner} of DATABASE_URL could change the audit trail: it owns the tables`,
    );
    expect(code).toBe(1);
  });
});

describe('the embedded PostgreSQL', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
  });

  test(
    'takes over the data folder of a version that worked as the owner, without a manual step',
    async () => {
      const dataDir = join(folder, 'older');
      const older = firstMigrations(migrationNames().length - 1);
      folders.push(older);
      const postgres = await startEmbeddedPostgres(dataDir, { isDurable: false });
      await migrate(postgres.connection(), { folder: older });
      await rowsOf(postgres.connection(), 'drop role sonoboard_app');
      await rowsOf(postgres.connection(), OLDER_ROWS);
      await rowsOf(
        postgres.connection(),
        `insert into audit_events (at, kind, action) values (now(), 'change', 'thing.changed')`,
      );
      await postgres.stop();

      const look = async () => {
        const { owner } = await loginsToRunning(dataDir);
        expect(await rolesAtWork(owner)).toEqual(['sonoboard_app']);
        const exams = await rowsOf(
          owner,
          `select patient_last_name as name from exams where guid = '${ORIGINAL}'`,
        );
        expect(exams).toEqual([{ name: 'Haddad' }]);
        expect(await rowsOf(owner, onTrail('sonoboard_app'))).toEqual([
          { onlyAdds: true, owner: 'sonoboard' },
        ]);
      };
      const output = await whileRunning({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, look);
      expect(output).not.toContain('audit trail');
      expect(await runProgram(command('verify-audit'), { env: { DATA_DIR: dataDir } })).toMatchObject({
        code: 0,
      });
    },
    ENDS_AFTER_MS,
  );
});
