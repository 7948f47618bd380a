import type pg from 'pg';

/** Each connection keeps what it has prepared: statements that come in many lengths must not fill its memory. */
const MOST_NAMES = 200;

/** In one message. PostgreSQL would else plan a statement five times on each connection before it keeps a plan. */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan';

const names = new Map<string, string>();

/** The connection, with a name for each statement of a transaction on it: it parses and plans every one once. */
export function preparing(client: pg.PoolClient): pg.PoolClient {
  const query = (statement: pg.QueryConfig, values?: unknown[]) => {
    if (statement.text === 'begin') return client.query(BEGIN);
    const name = nameOf(statement.text);
    return client.query(name === undefined ? statement : { ...statement, name }, values);
  };
  return { query } as pg.PoolClient;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `often-${names.size + 1}`;
  names.set(text, name);
  return name;
}
