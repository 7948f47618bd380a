import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/db.ts';

/** As the role of the server, which only adds to the audit trail. */
export interface TestDatabase extends Database {
  readonly connection: pg.ClientConfig;
  /** As the role that owns the tables, for what the product never does while it runs. */
  readonly owner: pg.Pool;
  readonly ownerConnection: pg.ClientConfig;
  /** Closes the pools and drops the database. */
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
  /** The owner for tests that make tables, or that are about none of ours. */
  readonly as?: 'application' | 'owner';
}

/** A migrated database of its own, copied from the template of this run. */
export async function testDatabase({
  copyOf,
  options,
  as = 'application',
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { template, ...logins } = inject('testServer');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await asAdmin(`create database ${name} template ${copyOf?.connection.database ?? template}`);
  const own = { ...logins[as], database: name, ...(options === undefined ? {} : { options }) };
  const ownerConnection = { ...logins.owner, database: name };
  // Opens its connections at the first statement; most tests have none.
  const owner = new pg.Pool({ ...ownerConnection, max: 2 });
  owner.on('error', () => {});
  const database = openDatabase({
    connection: own,
    maxConnections: 8,
    statementTimeoutMs: TEST_STATEMENT_TIMEOUT_MS,
    answerTimeoutMs: TEST_ANSWER_TIMEOUT_MS,
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= Promise.all([database.close(), owner.end()]).then(() => undefined));
  return {
    ...database,
    close,
    connection: own,
    owner,
    ownerConnection,
    async drop() {
      await close();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('testServer').owner, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
