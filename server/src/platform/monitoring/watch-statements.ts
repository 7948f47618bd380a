import { AsyncResource } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import pg from 'pg';

export interface EndedStatement {
  /** select, insert, begin … */
  readonly operation: string;
  /** The first table that it names, if any. */
  readonly table: string | null;
  readonly ms: number;
  readonly isError: boolean;
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
type Callback = (...given: unknown[]) => unknown;
type Connect = (this: pg.Pool, callback?: Callback) => unknown;

/**
 * Tells of every statement that this process sends, where it was sent from (AsyncLocalStorage). It changes the driver, so it
 * must come before the first connection, and only a server that sends traces does it. Texts and values stay here.
 */
export function watchStatements(onEnd: (statement: EndedStatement) => void): void {
  const query = pg.Client.prototype.query as unknown as Query;
  const watched: Query = function watchedQuery(...given) {
    const text = textOf(given[0]);
    if (text === null) return query.apply(this, given);
    const startedAt = performance.now();
    const end = (isError: boolean) =>
      onEnd({ ...summaryOf(text), ms: performance.now() - startedAt, isError });
    const callback = given.at(-1);
    if (isCallback(callback)) {
      const told: Callback = (error, ...rest) => {
        end(Boolean(error));
        return callback(error, ...rest);
      };
      return query.apply(this, [...given.slice(0, -1), AsyncResource.bind(told)]);
    }
    const answer = query.apply(this, given) as Promise<unknown>;
    answer.then(
      () => end(false),
      () => end(true),
    );
    return answer;
  };
  pg.Client.prototype.query = watched as unknown as typeof pg.Client.prototype.query;

  // A call that waited for a connection goes on in the turn of the one that gave it back; bound, it keeps its own context.
  const connect = pg.Pool.prototype.connect as unknown as Connect;
  const bound: Connect = function boundConnect(callback) {
    return callback === undefined ? connect.call(this) : connect.call(this, AsyncResource.bind(callback));
  };
  pg.Pool.prototype.connect = bound as unknown as typeof pg.Pool.prototype.connect;
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

/** Null for what is no plain statement, such as a COPY stream. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : null;
}

function summaryOf(text: string): Pick<EndedStatement, 'operation' | 'table'> {
  const [, operation = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const [, table = null] = /\b(?:from|into|update)\s+"([a-z_]+)"/i.exec(text) ?? [];
  return { operation: operation.toLowerCase(), table };
}
