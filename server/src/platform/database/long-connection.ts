import type { Readable, Writable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Db, DRIZZLE } from './db.ts';

/** A connection of its own for work that takes its time: no clock ends its statements. */
export interface LongConnection {
  readonly db: Db;
  /** The rows of a `copy … to stdout`, as text, in the transaction that `db` is in; how many there were is known at its end. */
  copyOut(statement: string): Readable & { readonly rowCount: number };
  /** Takes the rows of a `copy … from stdin`; tells how many there were once it has finished. */
  copyIn(statement: string): Writable & { readonly rowCount: number };
  close(): Promise<void>;
}

/**
 * Text that PostgreSQL writes depends on these. Fixed, so that the same rows are the same text wherever they are, and are
 * read in the order in which they lie.
 */
const SESSION = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off`;

export async function openLongConnection(connection: pg.ClientConfig, name: string): Promise<LongConnection> {
  const client = new pg.Client({ ...connection, application_name: `sonoboard ${name}`, keepAlive: true });
  // The statement under way tells it, or the next one.
  client.on('error', () => {});
  await client.connect();
  await client.query(SESSION);
  return {
    db: drizzle(client, DRIZZLE),
    copyOut: (statement) => client.query(copyTo(statement)),
    copyIn: (statement) => client.query(copyFrom(statement)),
    close: () => client.end(),
  };
}
