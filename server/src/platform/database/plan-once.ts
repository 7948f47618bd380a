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

interface Counted {
  uses: number;
  name: string | null;
}

/**
 * Gives statements that come again and again a name, so that a connection parses and plans them once: planning a join that
 * finds a handful of rows by their guids takes several times as long as running it. One for all connections of a database.
 */
export class FrequentStatements {
  readonly #counted = new Map<string, Counted>();
  #namesGiven = 0;

  /** One that has a name, also an empty one, keeps it. */
  named<Statement extends pg.QueryConfig>(statement: Statement): Statement {
    const name = statement.name === undefined ? this.#nameOf(statement.text) : null;
    return name === null ? statement : { ...statement, name };
  }

  /** Names what is asked over this connection. */
  planOnceOn(client: pg.ClientBase): void {
    const ask = client.query.bind(client) as Ask;
    const askNamed: Ask = (statement, ...rest) =>
      ask(isStatement(statement) ? this.named(statement) : statement, ...rest);
    // The driver's type lists every way to ask.
    client.query = askNamed as typeof client.query;
  }

  #nameOf(text: string): string | null {
    const known = this.#counted.get(text) ?? this.#countFrom(text);
    known.uses += 1;
    const isNew = known.name === null && known.uses === NAMED_FROM_USE;
    if (isNew && this.#namesGiven < MOST_NAMED && isPlannedOnce(text)) {
      this.#namesGiven += 1;
      known.name = `planned_once_${this.#namesGiven}`;
    }
    return known.name;
  }

  #countFrom(text: string): Counted {
    const counting = { uses: 0, name: null };
    if (this.#counted.size < MOST_COUNTED) this.#counted.set(text, counting);
    return counting;
  }
}

function isStatement(value: unknown): value is pg.QueryConfig {
  return typeof value === 'object' && value !== null && 'text' in value && !('submit' in value);
}

function isPlannedOnce(text: string): boolean {
  return (BY_GUID.test(text) || text.startsWith('insert')) && !DEPENDS_ON_VALUES.test(text);
}
