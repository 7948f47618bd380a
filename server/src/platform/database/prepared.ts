import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Database, type Db, DRIZZLE } from './db.ts';

/**
 * A statement that every connection parses and plans once. For the few reads that every page waits for: they skip the
 * query builder, and PostgreSQL keeps one generic plan for them.
 */
export interface PreparedStatement<Row> {
  run(values: readonly unknown[]): Promise<Row[]>;
}

interface Statement {
  readonly name: string;
  readonly text: string;
  /** Reads a handful of rows by an index, whatever the tables hold: may share a connection with other calls. */
  readonly isAlwaysFast: boolean;
}

export function prepareStatement<Row extends object>(
  { pool, sharedConnections }: Pick<Database, 'pool' | 'sharedConnections'>,
  { name, text, isAlwaysFast }: Statement,
): PreparedStatement<Row> {
  return {
    run: async (values) =>
      isAlwaysFast
        ? sharedConnections.query<Row>({ name, text, values: [...values] })
        : (await pool.query<Row>({ name, text, values: [...values] })).rows,
  };
}

const dialect = new PgDialect(DRIZZLE);

/**
 * The same for a statement that is put together from parts, where its text is always the same. Gives the number of rows. For
 * short ones that are made very often and find their rows by a key: planning them costs more than doing them.
 */
export async function executePrepared(db: Db, name: string, statement: SQL): Promise<number> {
  const pool = '$client' in db ? db.$client : null;
  if (!(pool instanceof pg.Pool)) throw new Error('Prepared statements run outside of transactions');
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await pool.query({ name, text, values: params })).rowCount ?? 0;
}
