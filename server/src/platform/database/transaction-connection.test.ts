import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/test-database.ts';
import { inTransaction, type Tx } from './db.ts';

test('transactions go on with the connection that has done the most of them, whichever came back last', async () => {
  const database = await testDatabase();
  try {
    const connectionOf = async (tx: Tx) =>
      (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
    const first = await inTransaction(database.db, connectionOf);
    // Two at once need another one, which is put back last.
    await inTransaction(database.db, async (tx) => {
      expect(await connectionOf(tx)).toBe(first);
      await inTransaction(database.db, async (other) => expect(await connectionOf(other)).not.toBe(first));
    });
    const { pool } = database;
    const held = await pool.connect();
    const last = await pool.connect();
    held.release();
    last.release();
    expect(await inTransaction(database.db, connectionOf)).toBe(first);
    expect(pool.idleCount).toBe(pool.totalCount);
  } finally {
    await database.drop();
  }
});
