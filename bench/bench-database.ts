import pg from 'pg';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';

/** An empty database of the product. */
export async function makeDatabase(postgres: EmbeddedPostgres, name: string): Promise<pg.ClientConfig> {
  const admin = new pg.Client(postgres.connection('postgres'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const connection = postgres.connection(name);
  await migrate(connection);
  return connection;
}

export function databaseUrl({ host, port, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}
