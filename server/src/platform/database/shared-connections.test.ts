import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts';
import { isDatabaseUnavailable } from './db-errors.ts';
import { type SharedConnections, openSharedConnections } from './shared-connections.ts';

let database: TestDatabase;
let shared: SharedConnections;

beforeAll(async () => {
  database = await testDatabase();
  shared = openSharedConnections(database.connection, 2);
});

afterAll(async () => {
  await shared.close();
  await database.drop();
});

const echo = (value: number) =>
  shared.query<{ value: number }>({ name: 'echo', text: 'select $1::int as value', values: [value] });

test('every call gets its own answer, however many share a connection', async () => {
  const numbers = Array.from({ length: 500 }, (_, n) => n);
  const answers = await Promise.all(numbers.map(echo));
  expect(answers).toEqual(numbers.map((value) => [{ value }]));
  const { rows } = await database.pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and query like '%as value'`,
  );
  expect(rows[0]?.open).toBeLessThanOrEqual(2);
});

test('a statement that fails fails alone', async () => {
  const wrong = shared.query({ name: 'wrong', text: 'select 1 / $1::int as value', values: [0] });
  const [failed, ...others] = await Promise.allSettled([wrong, echo(1), echo(2), echo(3)]);
  expect(failed.status).toBe('rejected');
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

test('a lost connection fails as unavailable, and the next call opens another', async () => {
  await echo(1);
  const waiting = shared
    .query({ name: 'wait', text: 'select pg_sleep(30) as done', values: [] })
    .catch((error: unknown) => error);
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  );
  expect(await waiting).toSatisfy(isDatabaseUnavailable);
  await expect.poll(() => echo(7).catch(() => null)).toEqual([{ value: 7 }]);
});

test('shared connections that are closed take no more calls', async () => {
  const closing = openSharedConnections(database.connection, 1);
  await closing.query({ name: 'one', text: 'select 1 as one', values: [] });
  await closing.close();
  await expect(closing.query({ name: 'one', text: 'select 1 as one', values: [] })).rejects.toThrow('closed');
});
