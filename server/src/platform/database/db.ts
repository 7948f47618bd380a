import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type DatabaseWatch, watchDatabase } from './database-watch.ts';
import { isRetryable } from './db-errors.ts';
import { type SharedConnections, openSharedConnections } from './shared-connections.ts';
import { joinAll, joinedTransaction, joinStatements } from './outer-transaction.ts';
import { lookupClient } from './lookups.ts';
import { FrequentStatements } from './plan-once.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { transactionClient } from './transaction-client.ts';
import { connectForTransaction, noteTransactionsOf } from './transaction-connection.ts';

/** Where statements run: the pool, or a transaction. Query functions take this. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** Inside a transaction. What must commit together with its cause (audit, mail, jobs) asks for this. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

export interface Database extends DatabaseWatch {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Where it is, for connections of their own. */
  readonly connection: pg.ClientConfig;
  /** For the short reads that every page waits for. */
  readonly sharedConnections: SharedConnections;
  /** The same for single statements that find a few rows by their guids: those of one turn leave in one piece. No transactions. */
  readonly lookups: Db;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  readonly maxConnections: number;
  readonly statementTimeoutMs: number;
  readonly answerTimeoutMs?: number;
}

export const CALL_STATEMENT_TIMEOUT_MS = 5_000;
export const JOB_STATEMENT_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 1_800;
const ANSWER_TIMEOUT_MS = 1_300;
/**
 * A new connection costs PostgreSQL a process, which has to learn every table, function and plan anew: more than the calls of an
 * exam cost. Longer than a reviewer looks at one.
 */
const IDLE_CONNECTION_KEPT_MS = 10 * 60_000;
const MAX_ATTEMPTS = 4;
/** Connections are opened at their first use, so a database without hurried readers has none. */
const SHARED_CONNECTIONS = 2;
const FIRST_RETRY_DELAY_MS = 10;

export const DRIZZLE = { casing: 'snake_case' } as const;

export function openDatabase({
  connection,
  maxConnections,
  statementTimeoutMs,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
}: DatabaseOptions): Database {
  const client: pg.ClientConfig = {
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    // A connection whose server went silent must not hold a call for ever.
    query_timeout: statementTimeoutMs * 2,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    keepAlive: true,
    application_name: 'sonoboard',
  };
  const pool = new pg.Pool({
    ...client,
    max: maxConnections,
    idleTimeoutMillis: IDLE_CONNECTION_KEPT_MS,
    Client: PipelinedClient,
  });
  noteTransactionsOf(pool);
  joinStatements(pool);
  const sharedConnections = openSharedConnections(client, SHARED_CONNECTIONS);
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same while a transaction holds it and no statement is under way; the next statement then tells.
  pool.on('connect', (opened) => void opened.on('error', () => {}));
  const frequent = new FrequentStatements();
  pool.on('connect', (opened) => frequent.planOnceOn(opened));
  return {
    db: drizzle(pool, DRIZZLE),
    pool,
    connection,
    sharedConnections,
    lookups: drizzle(lookupClient(sharedConnections, frequent), DRIZZLE),
    ...watchDatabase({ connection, answerTimeoutMs, onHang: sharedConnections.reconnect }),
    close: async () => {
      await Promise.all([pool.end(), sharedConnections.close()]);
    },
  };
}

/**
 * Runs `work` in one transaction, again from its start when PostgreSQL asks for it (serialisation failure,
 * deadlock). So `work` must have no effect outside the database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onOneConnection(db, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      const delay = FIRST_RETRY_DELAY_MS * 2 ** attempt * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** drizzle takes a connection from the pool itself, but keeps it for ever when BEGIN fails: here it always goes back. */
async function onOneConnection<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const pool = poolOf(db);
  if (pool === null) return db.transaction(work);
  return (
    joinedTransaction(pool, work) ??
    onClientOf(pool, (client) => drizzle(transactionClient(client), DRIZZLE).transaction(work))
  );
}

/**
 * One transaction for all that `work` does with `db`, also in functions that are handed no transaction and begin their own:
 * for the kernel, which adds something to the transaction of a call that it does not know.
 */
export async function inOuterTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const pool = poolOf(db);
  if (pool === null) throw new Error('An outer transaction begins on the pool');
  return onClientOf(pool, (client) =>
    drizzle(transactionClient(client), DRIZZLE).transaction((tx) =>
      joinAll({ pool, client, inSavepoint: (part) => tx.transaction(part) }, () => work(tx)),
    ),
  );
}

function poolOf(db: Db): pg.Pool | null {
  return '$client' in db && db.$client instanceof pg.Pool ? db.$client : null;
}

async function onClientOf<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connectForTransaction(pool);
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
