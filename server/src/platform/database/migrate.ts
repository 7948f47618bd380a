import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { grantApplicationRights, selectTrailWeakness } from './application-role.ts';
import { type DatabaseLogins, reachAs } from './database-logins.ts';
import type { Db, Tx } from './db.ts';
import { sqlState } from './db-errors.ts';
import { migrationsFolder } from '../files/repository-folders.ts';

/** Any number, the same in every release: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_466_002;
const OLDEST_MAJOR_VERSION = 15;
/**
 * First words of a migration that servers of the version before cannot run with. `npm test` asks for them where they are needed
 * (tools/rolling-migrations.mjs).
 */
const STOPS_SERVERS = '-- Stop all servers first';
const MIGRATING = 'sonoboard migrations';
/** insufficient_privilege */
const MAY_NOT = '42501';

/** Someone has to give us another database; words for them. */
export class UnsuitableDatabase extends Error {}

/** A migration as the database remembers it. */
export interface AppliedMigration {
  /** When it was written, in milliseconds: the order in which they run. */
  readonly createdAt: number;
  readonly hash: string;
}

/**
 * Brings tables and rights up to date. Refuses a role for the server that could change the audit trail, where one is set that is not
 * the owner.
 */
export async function prepareDatabase({ application, owner }: DatabaseLogins): Promise<void> {
  if (application === owner) return migrate(owner);
  const [server, migrations] = [await reachAs(application), await reachAs(owner)];
  if (server.database !== migrations.database) {
    throw new UnsuitableDatabase(
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases; nothing was changed. Correct one of them.',
    );
  }
  return migrate(owner, { applicationRole: server.role });
}

interface MigrateOptions {
  readonly folder?: string;
  /** Gets the rights of a server at work; null: the server is the owner. */
  readonly applicationRole?: string | null;
}

/** Brings the schema up to date: all pending migrations and the rights to what they make in one transaction, or none. */
export async function migrate(
  owner: pg.ClientConfig,
  { folder = migrationsFolder(), applicationRole = null }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: MIGRATING });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireSupportedVersion(client);
    await requireKnowledgeOfLetters(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireNoNewerMigration(drizzle(client), folder);
    await requireOthersStopped(client, folder);
    await drizzle(client).transaction(async (tx) => {
      await migrateInTransaction(tx, { folder });
      if (applicationRole !== null) await grantRights(tx, applicationRole);
    });
  } catch (cause) {
    if (sqlState(cause) !== MAY_NOT) throw cause;
    throw new UnsuitableDatabase(
      'The role that brings the database up to date does not own its tables; nothing was changed. ' +
        'Set DATABASE_OWNER_URL to the role that owns them.',
      { cause },
    );
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}

async function grantRights(tx: Tx, role: string): Promise<void> {
  await grantApplicationRights(tx, role);
  const weakness = await selectTrailWeakness(tx, role);
  if (weakness === null) return;
  throw new UnsuitableDatabase(
    `The role ${role} of DATABASE_URL could change the audit trail: it ${weakness}. Nothing was changed. ` +
      'Set DATABASE_URL to a role that can log in and nothing else, see docs/operate.md.',
  );
}

/** Tells whether the database has every migration that this code knows. */
export async function isMigrated(db: Db): Promise<boolean> {
  const newest = knownMigrations().at(-1)?.createdAt ?? 0;
  const { rows } = await db.execute<{ applied: string | null }>(
    sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.applied ?? 0) >= newest;
}

/** The migrations of this code, oldest first. */
export function knownMigrations(folder = migrationsFolder()): AppliedMigration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash }) => ({
    createdAt: folderMillis,
    hash,
  }));
}

/** The migrations that a database has, oldest first; none where nothing was ever migrated. */
export async function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows: found } = await db.execute<{ table: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  if (!found[0]?.table) return [];
  const { rows } = await db.execute<{ created_at: string; hash: string }>(
    sql`select created_at::text, hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ created_at, hash }) => ({ createdAt: Number(created_at), hash }));
}

/**
 * Runs the migrations after the newest one that the database has, up to one of them or all, in the transaction of the caller.
 * A restore fills tables as they were and then brings them up to date, and must leave nothing if it fails.
 */
export async function migrateInTransaction(
  tx: Tx,
  { upTo = Number.POSITIVE_INFINITY, folder = migrationsFolder() } = {},
): Promise<void> {
  const newest = (await appliedMigrations(tx)).at(-1)?.createdAt ?? 0;
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > newest && folderMillis <= upTo,
  );
  // A role that may not change tables starts a server whose tables are up to date.
  if (pending.length === 0) return;
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { folderMillis, hash, sql: statements } of pending) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** Waits for servers that migrate at this moment, and lets others wait until this transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** A restore meets the same demands as a start. */
export async function requireSuitableDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await requireSupportedVersion(client);
    await requireKnowledgeOfLetters(client);
  } finally {
    await client.end();
  }
}

/** Code that does not know the schema would write rows that a newer server misunderstands. */
async function requireNoNewerMigration(db: Db, folder: string): Promise<void> {
  const newest = knownMigrations(folder).at(-1)?.createdAt ?? 0;
  const applied = (await appliedMigrations(db)).at(-1)?.createdAt ?? 0;
  if (applied <= newest) return;
  throw new UnsuitableDatabase(
    'A newer version of Sonoboard has migrated this database, so this version cannot use it; nothing was changed. ' +
      'Start the newer version, or restore a backup of this version into an empty database.',
  );
}

/** A server is known by its connections; it always has some. Servers that wait for their turn to migrate have just this one. */
async function requireOthersStopped(client: pg.Client, folder: string): Promise<void> {
  const newest = (await appliedMigrations(drizzle(client))).at(-1)?.createdAt ?? 0;
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter((one) => one.folderMillis > newest);
  if (!pending.some(({ sql: [first = ''] }) => first.startsWith(STOPS_SERVERS))) return;
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name like 'sonoboard%' and application_name <> $1`,
    [MIGRATING],
  );
  if (rows[0]?.connections === 0) return;
  throw new UnsuitableDatabase(
    'This version changes the database so that servers of the version before cannot go on, and some of them still run; ' +
      'nothing was changed. Stop all servers and commands of Sonoboard that use this database, then start this version.',
  );
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
