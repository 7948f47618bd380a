import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts';
import { isMigrated, migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
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
