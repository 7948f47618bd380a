import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/db.ts';

export interface TestDatabase extends Database {
  readonly connection: pg.ClientConfig;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

const TEST_STATEMENT_TIMEOUT_MS = 20_000;
/** A machine that runs many tests at once is no database that hangs. */
const TEST_ANSWER_TIMEOUT_MS = 20_000;

interface TestDatabaseOptions {
  /** Another one that is closed, with its rows. */
  readonly copyOf?: TestDatabase;
  /** What each connection sets. */
  readonly options?: string;
}

/** A migrated database of its own, copied from the template of this run. */
export async function testDatabase({ copyOf, options }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { connection, template } = inject('testServer');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await asAdmin(`create database ${name} template ${copyOf?.connection.database ?? template}`);
  const own = { ...connection, database: name, ...(options === undefined ? {} : { options }) };
  const database = openDatabase({
    connection: own,
    maxConnections: 8,
    statementTimeoutMs: TEST_STATEMENT_TIMEOUT_MS,
    answerTimeoutMs: TEST_ANSWER_TIMEOUT_MS,
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= database.close());
  return {
    ...database,
    close,
    connection: own,
    async drop() {
      await close();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('testServer').connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
