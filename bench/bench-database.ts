import pg from 'pg';
import { APPLICATION_ROLE } from '../server/src/platform/database/embedded-postgres/cluster.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { prepareDatabase } from '../server/src/platform/database/migrate.ts';

/** An empty database of the product. */
export async function makeDatabase(postgres: EmbeddedPostgres, name: string): Promise<pg.ClientConfig> {
  const admin = new pg.Client(postgres.connection('postgres'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const logins = postgres.logins(name);
  await prepareDatabase(logins);
  return logins.owner;
}

/** Nobody may be connected to it. */
export async function copyDatabase(postgres: EmbeddedPostgres, name: string, copy: string): Promise<void> {
  const admin = new pg.Client(postgres.connection('postgres'));
  await admin.connect();
  await admin.query(`create database ${copy} template ${name}`);
  await admin.end();
}

/** For a server, which works as another role than the owner of its tables. */
export const applicationUrl = (connection: pg.ClientConfig) =>
  databaseUrl({ ...connection, user: APPLICATION_ROLE });

export function databaseUrl({ host, port, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}
