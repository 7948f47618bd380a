import type { Database } from './db.ts';

/**
 * A statement that every connection parses and plans once. For the few reads that every page waits for: they skip the
 * query builder, and PostgreSQL keeps one generic plan for them.
 */
export interface PreparedStatement<Row> {
  readonly name: string;
  readonly text: string;
  run(values: readonly unknown[]): Promise<Row[]>;
}

export function prepareStatement<Row extends object>(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  text: string,
): PreparedStatement<Row> {
  return {
    name,
    text,
    run: async (values) => (await pool.query<Row>({ name, text, values: [...values] })).rows,
  };
}
