import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db } from './db.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Runs a statement that every connection plans once, under a name of its own. For short statements that are made very often
 * and find their rows by a key: planning them costs more than doing them. Gives the number of rows.
 */
export async function executePlanned(db: Db, name: string, statement: SQL): Promise<number> {
  const pool = '$client' in db ? db.$client : null;
  if (!(pool instanceof pg.Pool)) throw new Error('Planned statements run outside of transactions');
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await pool.query({ name, text, values: params })).rowCount ?? 0;
}
