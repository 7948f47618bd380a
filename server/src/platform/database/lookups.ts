import type pg from 'pg';
import type { NodePgClient } from 'drizzle-orm/node-postgres';
import type { FrequentStatements } from './plan-once.ts';
import type { SharedConnections } from './shared-connections.ts';

/** What the query builder sends its statements to, for statements that may share a connection with those of other calls. */
export function lookupClient(
  { ask }: Pick<SharedConnections, 'ask'>,
  frequent: FrequentStatements,
): NodePgClient {
  const query = async (statement: pg.QueryConfig<unknown[]>, values: unknown[]) => {
    // Other calls would be in it.
    if (/^\s*begin\b/i.test(statement.text)) throw new Error('A transaction needs a connection of its own.');
    return ask({ ...frequent.named(statement), values });
  };
  // The builder asks in this one way only.
  return { query } as unknown as NodePgClient;
}
