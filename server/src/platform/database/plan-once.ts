import type pg from 'pg';

type Ask = (statement: unknown, ...rest: unknown[]) => unknown;

/** From then on a statement is known to come again. */
const NAMED_FROM_USE = 5;
/** Each connection keeps its plans in memory. */
const MOST_NAMED = 200;
const MOST_COUNTED = 2_000;

const BY_GUID = /guid"? (?:=|in) \(?\$\d/;
/** Where it depends on the values which plan is the best one, PostgreSQL plans each time. */
const DEPENDS_ON_VALUES = /\border by\b[^]*\blimit\b|\bi?like\b/;

/**
 * Gives statements that come again and again a name, so that a connection parses and plans them once: planning a join that
 * finds a handful of rows by their guids takes several times as long as running it.
 */
export function planOnce(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Ask;
  const askNamed: Ask = (statement, ...rest) =>
    ask(isStatement(statement) ? namedIfUsedOften(statement) : statement, ...rest);
  // The driver's type lists every way to ask.
  client.query = askNamed as typeof client.query;
}

interface Counted {
  uses: number;
  name: string | null;
}

const counted = new Map<string, Counted>();
let namesGiven = 0;

/** One that has a name, also an empty one, keeps it. */
export function namedIfUsedOften<Statement extends pg.QueryConfig>(statement: Statement): Statement {
  const name = statement.name === undefined ? nameOf(statement.text) : null;
  return name === null ? statement : { ...statement, name };
}

function isStatement(value: unknown): value is pg.QueryConfig {
  return typeof value === 'object' && value !== null && 'text' in value && !('submit' in value);
}

function nameOf(text: string): string | null {
  const known = counted.get(text) ?? countFrom(text);
  known.uses += 1;
  if (
    known.name === null &&
    known.uses === NAMED_FROM_USE &&
    namesGiven < MOST_NAMED &&
    isPlannedOnce(text)
  ) {
    namesGiven += 1;
    known.name = `planned_once_${namesGiven}`;
  }
  return known.name;
}

function countFrom(text: string): Counted {
  const counting = { uses: 0, name: null };
  if (counted.size < MOST_COUNTED) counted.set(text, counting);
  return counting;
}

function isPlannedOnce(text: string): boolean {
  return (BY_GUID.test(text) || text.startsWith('insert')) && !DEPENDS_ON_VALUES.test(text);
}
