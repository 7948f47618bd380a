import type { Database } from './db.ts';

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
  { pool, fastLane }: Pick<Database, 'pool' | 'fastLane'>,
  { name, text, isAlwaysFast }: Statement,
): PreparedStatement<Row> {
  return {
    run: async (values) =>
      isAlwaysFast
        ? fastLane.query<Row>({ name, text, values })
        : (await pool.query<Row>({ name, text, values: [...values] })).rows,
  };
}
