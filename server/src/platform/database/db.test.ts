import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts';
import { inTransaction, openDatabase } from './db.ts';
import { isDatabaseUnavailable, isStatementTimeout, sqlState, violatedConstraint } from './db-errors.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'owner' });
  await database.db.execute(sql`create table accounts (id int primary key, amount int not null)`);
  await database.db.execute(sql`insert into accounts values (1, 0), (2, 0)`);
});
afterAll(() => database.drop());

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test('a deadlock is resolved by running the loser again', async () => {
  const meet = rendezvous(2);
  const transfer = (first: number, second: number) => {
    let attempt = 0;
    return inTransaction(database.db, async (tx) => {
      attempt += 1;
      await tx.execute(sql`update accounts set amount = amount + 1 where id = ${first}`);
      if (attempt === 1) await meet();
      await tx.execute(sql`update accounts set amount = amount + 1 where id = ${second}`);
      return attempt;
    });
  };
  const attempts = await Promise.all([transfer(1, 2), transfer(2, 1)]);
  expect(attempts.toSorted((a, b) => a - b)).toEqual([1, 2]);
  const { rows } = await database.db.execute(sql`select sum(amount)::int as total from accounts`);
  expect(rows).toEqual([{ total: 4 }]);
});

test('a refusal that is not about concurrency is not tried again', async () => {
  let attempts = 0;
  const error = await failureOf(
    inTransaction(database.db, async (tx) => {
      attempts += 1;
      await tx.execute(sql`insert into accounts values (1, 0)`);
    }),
  );
  expect(sqlState(error)).toBe('23505');
  expect(violatedConstraint(error)).toBe('accounts_pkey');
  expect(isDatabaseUnavailable(error)).toBe(false);
  expect(attempts).toBe(1);
});

test('a statement that takes too long is cancelled', async () => {
  const impatient = openDatabase({
    connection: database.connection,
    maxConnections: 1,
    statementTimeoutMs: 500,
  });
  const error = await failureOf(impatient.db.execute(sql`select pg_sleep(10)`));
  expect(isStatementTimeout(error)).toBe(true);
  await impatient.close();
});

test('a database that is away is told apart from a refusal, and the pool comes back with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-away-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'data'), { isDurable: false });
  const pool = openDatabase({
    connection: postgres.connection(),
    maxConnections: 2,
    statementTimeoutMs: 5_000,
  });
  await pool.db.execute(sql`select 1`);
  await postgres.stop();
  expect(isDatabaseUnavailable(await failureOf(pool.db.execute(sql`select 1`)))).toBe(true);
  const again = await startEmbeddedPostgres(join(folder, 'data'), { isDurable: false });
  expect((await pool.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await pool.close();
  await again.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('connections that are cut while transactions begin, run or end go back to the pool', async () => {
  const pool = openDatabase({
    connection: database.connection,
    maxConnections: 2,
    statementTimeoutMs: 5_000,
  });
  const idle = await pool.pool.connect();
  const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cut = (pid: number | undefined) =>
    database.db.execute(sql`select pg_terminate_backend(${pid ?? 0}, 5000)`);
  // The pool has not heard of its end yet when BEGIN is sent over it.
  idle.release();
  const [before] = await Promise.all([
    failureOf(inTransaction(pool.db, (tx) => tx.execute(sql`select pg_sleep(5)`))),
    cut(rows[0]?.pid),
  ]);
  expect(isDatabaseUnavailable(before)).toBe(true);
  const between = await failureOf(
    inTransaction(pool.db, async (tx) => {
      const own = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await cut(own.rows[0]?.pid);
      await tx.execute(sql`select 1`);
    }),
  );
  expect(isDatabaseUnavailable(between)).toBe(true);
  expect(await inTransaction(pool.db, async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ]);
  expect(pool.pool.totalCount).toBe(pool.pool.idleCount);
  await pool.close();
});

/** Lets everybody on once all have come. */
function rendezvous(count: number): () => Promise<void> {
  let waiting = count;
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  return () => {
    waiting -= 1;
    if (waiting === 0) open();
    return gate;
  };
}
