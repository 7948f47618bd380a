import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { databaseUrl } from './backup-world.ts';
import { firstMigrations, migrationNames } from './migrations-folder.ts';
import { MIGRATIONS_BEFORE_ROWS, OLDER_ROWS } from './older-rows.ts';
import { startProgram, typescript } from './run-program.ts';
import { runs } from './runs.ts';
import { type CutPoint, openStatementProxy } from './statement-proxy.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const CHILD = new URL('migrate-child.ts', import.meta.url).pathname;
const KILLS = runs({ usual: 4, long: 10 });
const NAMES = migrationNames();
/** The newest one each time, all of them before a release. */
const KILLED = NAMES.slice(-runs({ usual: 1, long: NAMES.length }));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'owner' });
});
afterAll(() => database.drop());

const made: string[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const name of made.splice(0))
    await database.pool.query(`drop database if exists ${name} with (force)`);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A database of its own, empty or a copy of another. */
async function newDatabase(template = 'template1'): Promise<pg.ClientConfig & { database: string }> {
  const name = `${database.connection.database}_${made.length}`;
  await database.pool.query(`create database ${name} template ${template}`);
  made.push(name);
  return { ...database.connection, database: name };
}

function migrationsUpTo(count: number): string {
  const folder = firstMigrations(count);
  folders.push(folder);
  return folder;
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database of the version before a migration, with rows where it has tables for them. */
async function databaseBefore(count: number): Promise<pg.ClientConfig & { database: string }> {
  const connection = await newDatabase();
  await migrate(connection, { folder: migrationsUpTo(Math.min(count, MIGRATIONS_BEFORE_ROWS)) });
  if (count < MIGRATIONS_BEFORE_ROWS) return connection;
  await withClient(connection, (client) => client.query(OLDER_ROWS));
  await migrate(connection, { folder: migrationsUpTo(count) });
  return connection;
}

const SCHEMA = `
  select string_agg(line, E'\\n' order by line) as text from (
    select format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default,
      generation_expression) as line from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select extname from pg_extension
  ) as lines`;

interface Content {
  readonly migrations: number;
  readonly schema: string;
  /** The rows of each table as one text; a migration may write the time into them. */
  readonly rows: Readonly<Record<string, string | null>>;
}

function contentOf(connection: pg.ClientConfig): Promise<Content> {
  return withClient(connection, async (client) => {
    const { rows: applied } = await client.query<{ found: string | null }>(
      `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
    );
    const { rows: counted } = applied[0]?.found
      ? await client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations')
      : { rows: [] };
    const { rows: schema } = await client.query<{ text: string | null }>(SCHEMA);
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const rows: Record<string, string | null> = {};
    for (const { name } of tables) {
      const { rows: lines } = await client.query<{ text: string | null }>(
        `select string_agg(t::text, E'\\n' order by t::text) as text from "${name}" t`,
      );
      rows[name] = lines[0]?.text ?? null;
    }
    return { migrations: counted[0]?.n ?? 0, schema: schema[0]?.text ?? '', rows };
  });
}

/** What is the same each time that a migration is run. */
const shapeOf = ({ migrations, schema, rows }: Content) => ({
  migrations,
  schema,
  rows: Object.entries(rows).map(([table, text]) => [table, text?.split('\n').length ?? 0]),
});

/** What a migration that nobody disturbs sends, in its order. */
async function statementsOf(connection: pg.ClientConfig, folder: string): Promise<readonly string[]> {
  const proxy = await openStatementProxy(connection);
  await migrate(proxy.connection, { folder });
  proxy.close();
  return proxy.statements;
}

/** Spread over the transaction: before its first statement, after its last one, and between. */
function cutPoints(statements: readonly string[]): CutPoint[] {
  const begin = statements.findLastIndex((text) => /^begin/i.test(text)) + 1;
  const inTransaction = statements.length - begin + 1;
  // A migration of one statement has fewer points than ten: those before its transaction are taken too.
  const count = Math.max(inTransaction, Math.ceil(KILLS / 2));
  const points = Array.from({ length: count * 2 }, (_, index) => ({
    statement: statements.length - count + 1 + Math.floor(index / 2),
    isSent: index % 2 === 1,
  }));
  return Array.from({ length: KILLS }, (_, index) => {
    const point = points[Math.round((index * (points.length - 1)) / (KILLS - 1))];
    if (point === undefined) throw new Error('There are fewer points than kills.');
    return point;
  });
}

/** Lets a process migrate, kills it where it is cut off, and waits until PostgreSQL has noticed. */
async function killWhileMigrating(
  connection: pg.ClientConfig & { readonly database: string },
  folder: string,
  cut: CutPoint,
): Promise<void> {
  const proxy = await openStatementProxy(connection, cut);
  const { child, ended } = startProgram(typescript(CHILD, databaseUrl(proxy.connection), folder));
  const end = await Promise.race([ended, proxy.reached.then(() => 'reached' as const)]);
  if (end !== 'reached') throw new Error(`It ended by itself: ${end.output}`);
  child.kill('SIGKILL');
  await ended;
  proxy.close();
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query('select from pg_stat_activity where datname = $1', [
        connection.database,
      ]);
      expect(rows).toHaveLength(0);
    },
    { timeout: 30_000, interval: 10 },
  );
}

describe('kill -9 while a database is migrated', () => {
  test.each(KILLED)('by %s leaves that complete or the database untouched', async (name) => {
    const count = NAMES.indexOf(name);
    const folder = migrationsUpTo(count + 1);
    const template = await databaseBefore(count);
    const untouched = await contentOf(template);
    const whole = await newDatabase(template.database);
    const statements = await statementsOf(whole, folder);
    const complete = shapeOf(await contentOf(whole));
    expect([untouched.migrations, complete.migrations]).toEqual([count, count + 1]);

    const ends = new Set<number>();
    for (const cut of cutPoints(statements)) {
      const killed = await newDatabase(template.database);
      await killWhileMigrating(killed, folder, cut);
      const content = await contentOf(killed);
      ends.add(content.migrations);
      const isUntouched = content.migrations === count;
      expect({ cut, content: isUntouched ? content : shapeOf(content) }).toEqual({
        cut,
        content: isUntouched ? untouched : complete,
      });
      await migrate(killed, { folder });
      expect(shapeOf(await contentOf(killed))).toEqual(complete);
    }
    // The first kill came before anything was written, the last one after the commit was sent.
    expect([...ends].toSorted((a, b) => a - b)).toEqual([count, count + 1]);
  });
});
