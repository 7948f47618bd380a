import type { NodePgClient } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { PipelinedClient } from './pipelined-client.ts';

const BEGIN = /^\s*begin\b/i;
const READS_OR_LOCKS = /^\s*select\b/i;
const COMMIT = /^\s*commit\s*$/i;
const ROLLBACK = /^\s*rollback\s*$/i;

/**
 * One transaction on a connection, for the query builder. BEGIN leaves together with the first reads and locks. Whatever may change
 * something waits until BEGIN was answered: without it each statement would be a transaction of its own.
 */
export function transactionClient(client: pg.PoolClient): NodePgClient {
  let begun: Promise<unknown> = Promise.resolve();
  let hasBegun = false;
  let isOver = false;

  async function send(statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    // It would be a transaction of its own, or part of the next one.
    if (isOver) throw new Error('This transaction is over.');
    if (ROLLBACK.test(statement.text)) isOver = true;
    if (client instanceof PipelinedClient) client.holdUntilEndOfTurn();
    const result = await client.query(statement, values);
    if (COMMIT.test(statement.text)) isOver = true;
    return result;
  }

  async function begin(statement: pg.QueryConfig, values: unknown[]): Promise<void> {
    await send(statement, values);
    hasBegun = true;
  }

  const query = async (statement: pg.QueryConfig, values: unknown[]) => {
    if (BEGIN.test(statement.text)) {
      begun = begin(statement, values);
      // The next statement fails with it.
      begun.catch(() => {});
      return NO_ROWS;
    }
    if (!hasBegun && !READS_OR_LOCKS.test(statement.text)) await begun;
    const answer = send(statement, values);
    if (hasBegun) return answer;
    const [result] = await Promise.all([answer, begun]);
    return result;
  };
  // The builder asks in this one way only.
  return { query } as unknown as NodePgClient;
}

const NO_ROWS = { rows: [], rowCount: 0, fields: [] };
