import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts';
import { users } from '../../tables/accounts.tables.ts';
import { openDatabase } from './db.ts';
import { migrationsFolder } from '../files/repository-folders.ts';
import { isMigrated, migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'owner' });
});
afterAll(() => database.drop());

async function emptyDatabase(name: string): Promise<pg.ClientConfig> {
  await database.pool.query(`create database ${name}`);
  return { ...database.connection, database: name };
}

test('servers that start together migrate an empty database once', async () => {
  const name = `${database.connection.database}_fresh`;
  const fresh = await emptyDatabase(name);
  await Promise.all([migrate(fresh), migrate(fresh), migrate(fresh)]);
  const client = new pg.Client(fresh);
  await client.connect();
  const { rows } = await client.query<{ twice: number }>(
    'select count(*)::int - count(distinct created_at)::int as twice from drizzle.__drizzle_migrations',
  );
  await client.end();
  expect(rows).toEqual([{ twice: 0 }]);
  await database.pool.query(`drop database ${name}`);
});

test('a database whose locale knows no letters beyond English is refused in words', async () => {
  const name = `${database.connection.database}_plain`;
  await database.pool.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  );
  const plain = migrate({ ...database.connection, database: name });
  await expect(plain).rejects.toThrow('knows no letters beyond English');
  await database.pool.query(`drop database ${name}`);
});

test('a migrated database is ready, one that lacks the newest migration is not', async () => {
  expect(await isMigrated(database.db)).toBe(true);
  await database.pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  expect(await isMigrated(database.db)).toBe(false);
});

test('a database that a newer version has migrated is refused in words, and left as it is', async () => {
  const name = `${database.connection.database}_newer`;
  const newer = await emptyDatabase(name);
  await migrate(newer);
  const client = new pg.Client(newer);
  await client.connect();
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'of a newer version', max(created_at) + 1
     from drizzle.__drizzle_migrations`,
  );
  await expect(migrate(newer)).rejects.toThrow('A newer version of Sonoboard has migrated this database');
  await client.end();
  await database.pool.query(`drop database ${name}`);
});

/** The migrations of a next version: ours and one more. */
function nextVersion(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-next-'));
  cpSync(migrationsFolder(), folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { when: number }[] };
  const when = (journal.entries.at(-1)?.when ?? 0) + 1;
  const next = { idx: journal.entries.length, version: '7', when, tag: '9999_next', breakpoints: true };
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(join(folder, '9999_next.sql'), sql);
  return folder;
}

test('a migration that servers of the version before cannot run with waits until they are stopped', async () => {
  const name = `${database.connection.database}_stop`;
  const stopped = await emptyDatabase(name);
  await migrate(stopped);
  const folder = nextVersion(
    '-- Stop all servers first: exams are patients now.\ncreate table next_table (id int);',
  );
  const running = openDatabase({ connection: stopped, maxConnections: 1, statementTimeoutMs: 5_000 });
  await running.pool.query('select 1');
  await expect(migrate(stopped, { folder })).rejects.toThrow('Stop all servers and commands of Sonoboard');
  expect((await running.pool.query(`select to_regclass('next_table') as found`)).rows).toEqual([
    { found: null },
  ]);
  await running.close();
  // The server's process of the connection may still be ending.
  await expect.poll(() => migrate(stopped, { folder }).then(() => 'migrated', String)).toBe('migrated');
  rmSync(folder, { recursive: true });
  await database.pool.query(`drop database ${name}`);
});

test('servers of this version go on while the next one adds what it needs', async () => {
  const name = `${database.connection.database}_roll`;
  const rolled = await emptyDatabase(name);
  await migrate(rolled);
  const folder = nextVersion(
    `create table next_table (id int);
     alter table users add column next_column text default 'new' not null;`,
  );
  const running = openDatabase({ connection: rolled, maxConnections: 1, statementTimeoutMs: 5_000 });
  // Often enough for the connection to keep its plan.
  const read = () => running.db.select().from(users).where(eq(users.guid, randomUUID()));
  const write = (email: string) => running.db.insert(users).values({ email }).returning();
  for (let time = 0; time < 8; time += 1) {
    await read();
    await write(`before-${time}@test.example`);
  }
  await migrate(rolled, { folder });
  expect(await read()).toEqual([]);
  expect(await write('after@test.example')).toMatchObject([{ email: 'after@test.example' }]);
  await running.close();
  rmSync(folder, { recursive: true });
  await database.pool.query(`drop database ${name} with (force)`);
});
