import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Db } from './db.ts';
import { migrationsFolder } from '../files/repository-folders.ts';

/** Any number, the same in every release: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_466_002;
const OLDEST_MAJOR_VERSION = 15;

/** Someone has to give us another database; words for them. */
export class UnsuitableDatabase extends Error {}

/** Brings the schema up to date: all pending migrations in one transaction, or none. */
export async function migrate(connection: pg.ClientConfig, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'sonoboard migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireSupportedVersion(client);
    await requireKnowledgeOfLetters(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}

/** Tells whether the database has every migration that this code knows. */
export async function isMigrated(db: Db): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: migrationsFolder() }).at(-1)?.folderMillis ?? 0;
  const { rows } = await db.execute<{ applied: string | null }>(
    sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.applied ?? 0) >= newest;
}

async function requireSupportedVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_MAJOR_VERSION) {
    throw new UnsuitableDatabase(
      `PostgreSQL ${major} is too old: version ${OLDEST_MAJOR_VERSION} or newer is needed.`,
    );
  }
}

/** A search must find 'jürgen' by 'JÜRGEN'; the locale C knows the letters of English only. */
async function requireKnowledgeOfLetters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ knows: boolean }>(`select lower('Ü') = 'ü' as knows`);
  if (rows[0]?.knows) return;
  throw new UnsuitableDatabase(
    'The locale of the database knows no letters beyond English. Create it in UTF-8 with another one, such as C.UTF-8.',
  );
}
