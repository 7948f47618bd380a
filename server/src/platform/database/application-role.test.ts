import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { TEST_AUDIT_KEYS } from '../../../test/audit-keys.ts';
import { migrationsAndOneMore } from '../../../test/migrations-folder.ts';
import { testClock } from '../../../test/test-clock.ts';
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts';
import { auditTrail } from '../../audit/audit.service.ts';
import { selectTrailWeakness } from './application-role.ts';
import { inTransaction, openDatabase } from './db.ts';
import { sqlState } from './db-errors.ts';
import { migrate, prepareDatabase } from './migrate.ts';

const TRAIL = ['audit_events', 'audit_links'];
const PERMISSION_DENIED = '42501';

let database: TestDatabase;
let owner: string;
let role: string;
beforeAll(async () => {
  database = await testDatabase();
  [owner = '', role = ''] = [database.ownerConnection.user, database.connection.user];
  const trail = auditTrail(database, testClock(), TEST_AUDIT_KEYS);
  await inTransaction(database.db, (tx) => trail.record(tx, { kind: 'change', action: 'thing.changed' }));
  await database.pool.query(`insert into audit_links (n, position, event_guid, mac)
    select 1, position, guid, mac from audit_events`);
});
afterAll(() => database.drop());

/** What someone who gets their statements past the server could try on a table of the trail. */
const onTable = (table: string): readonly (readonly [act: string, statement: string])[] => [
  ['change its rows', `update ${table} set mac = null`],
  [
    'change them by a merge',
    `merge into ${table} t using ${table} s on t.mac = s.mac when matched then delete`,
  ],
  ['change them below another statement', `with gone as (delete from ${table} returning 1) select from gone`],
  ['delete its rows', `delete from ${table}`],
  ['lock its rows', `select from ${table} for update`],
  ['lock the table', `begin; lock table ${table} in access exclusive mode`],
  ['empty it', `truncate ${table}`],
  ['drop it', `drop table ${table}`],
  ['rename it', `alter table ${table} rename to gone`],
  ['move it to another schema', `alter table ${table} set schema pg_temp`],
  ['drop a column', `alter table ${table} drop column mac`],
  ['own it', `alter table ${table} owner to current_user`],
  ['switch off its trigger', `alter table ${table} disable trigger ${table}_append_only`],
  ['switch off all its triggers', `alter table ${table} disable trigger all`],
  ['drop its trigger', `drop trigger ${table}_append_only on ${table}`],
  [
    'add a trigger',
    `create trigger x before insert on ${table} for each row execute function refuse_change()`,
  ],
  ['add a rule', `create rule x as on insert to ${table} do instead nothing`],
  ['hide its rows', `alter table ${table} enable row level security`],
  ['inherit it', `create temporary table heir () inherits (${table})`],
];

const ON_DATABASE: readonly (readonly [act: string, statement: string])[] = [
  [
    'change an event by adding it again',
    `insert into audit_events (guid, at, kind, action) select guid, at, kind, action from audit_events
     on conflict (guid) do update set mac = null`,
  ],
  [
    'change a link by adding it again',
    `insert into audit_links select * from audit_links on conflict (n) do update set mac = ''`,
  ],
  [
    'replace the function of the trigger',
    `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$`,
  ],
  ['change the function of the trigger', 'alter function refuse_change() rename to gone'],
  ['drop the function of the trigger', 'drop function refuse_change() cascade'],
  [
    'make a function that others would run',
    `create function public.x() returns int language sql security definer as 'select 1'`,
  ],
  ['make a table that others would read', 'create table public.x (id int)'],
  ['make a schema', 'create schema x'],
  ['drop the schema', 'drop schema public cascade'],
  ['own the schema', 'alter schema public owner to current_user'],
  ['become the owner', 'set role OWNER'],
  ['become the owner for the session', 'set session authorization OWNER'],
  ['belong to the owner', 'grant OWNER to current_user'],
  ['drop what the owner has', 'drop owned by OWNER'],
  ['take what the owner has', 'reassign owned by OWNER to current_user'],
  ['become a superuser', 'alter role current_user superuser'],
  ['make a role', 'create role x'],
  ['let triggers rest', 'set session_replication_role = replica'],
  ['let triggers rest in one transaction', `select set_config('session_replication_role', 'replica', true)`],
  ['move the position back', `select setval('audit_events_position_seq', 1)`],
  ['use up positions', `select nextval('audit_events_position_seq')`],
  [
    'edit the catalogue',
    `update pg_class set relowner = (select oid from pg_roles where rolname = current_user)`,
  ],
  [
    'change what runs at events',
    'create event trigger x on ddl_command_start execute function refuse_change()',
  ],
  ['take in code', 'create language x handler plpgsql_call_handler'],
  ['run a program', `copy (select 1) to program 'true'`],
  ['write a file', `copy (select 1) to '/tmp/x'`],
  ['change settings of the server', `alter system set session_replication_role = 'replica'`],
  ['drop the database', 'drop database DATABASE'],
  ['forget a migration', 'delete from drizzle.__drizzle_migrations'],
];

describe('the role that the server works as may not', () => {
  test.each(TRAIL.flatMap((table) => onTable(table).map(([act, text]) => ({ table, act, text }))))(
    '$act: $table',
    async ({ text }) => {
      expect(sqlState(await failureOf(text))).toBe(PERMISSION_DENIED);
    },
  );

  test.each(ON_DATABASE)('%s', async (_act, text) => {
    const named = text.replace('OWNER', owner).replace('DATABASE', database.connection.database ?? '');
    expect(sqlState(await failureOf(named))).toBe(PERMISSION_DENIED);
  });

  test('get out of itself, or pass on or widen what it has', async () => {
    const client = await database.pool.connect();
    try {
      // These do nothing, and PostgreSQL says so in a notice.
      for (const table of TRAIL) {
        await client.query(
          `reset role; reset session authorization; grant all on ${table} to ${role}, public`,
        );
      }
      const { rows } = await client.query<{ who: string }>('select current_user as who');
      expect(rows).toEqual([{ who: role }]);
    } finally {
      client.release();
    }
    expect(await rightsTo('audit_events')).toBe('INSERT, SELECT');
    expect(await rightsTo('audit_links')).toBe('INSERT, SELECT');
  });
});

async function failureOf(statement: string): Promise<unknown> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return await client.query(statement).then(
      () => null,
      (error: unknown) => error,
    );
  } finally {
    await client.end();
  }
}

/** Of anyone but the owner. */
async function rightsTo(table: string): Promise<string | undefined> {
  const { rows } = await database.owner.query<{ held: string }>(
    `select string_agg(privilege_type || case when grantee = $2::regrole then '' else ' of another' end
       || case when is_grantable then ' to pass on' else '' end, ', ' order by privilege_type) as held
     from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee <> relowner`,
    [table, role],
  );
  return rows[0]?.held;
}

describe('the role that the server works as', () => {
  test('may read and change the rows of every other table, and only read what was migrated', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> all($1)`,
      [TRAIL],
    );
    expect(rows.length).toBeGreaterThan(60);
    for (const { name } of rows) {
      expect([name, await rightsTo(name)]).toEqual([name, 'DELETE, INSERT, SELECT, UPDATE']);
    }
    expect(await rightsTo('drizzle.__drizzle_migrations')).toBe('SELECT');
    expect(await rightsTo('due_reviews')).toBe('SELECT');
    expect(await rightsTo('audit_events_position_seq')).toBe('SELECT');
  });

  test('owns nothing, belongs to no role, and no function lends it the rights of another', async () => {
    const { rows } = await database.owner.query(
      `select
         (select count(*)::int from pg_shdepend where refobjid = $1::regrole and deptype = 'o') as owned,
         (select count(*)::int from pg_auth_members where member = $1::regrole) as memberships,
         (select count(*)::int from pg_proc where prosecdef and pronamespace = 'public'::regnamespace) as lending`,
      [role],
    );
    expect(rows).toEqual([{ owned: 0, memberships: 0, lending: 0 }]);
    expect(await selectTrailWeakness(database.db)).toBeNull();
  });

  test('gets its rights to tables of later migrations with them, and loses what someone gave it to the trail', async () => {
    await database.owner.query(
      `grant all on audit_events to ${role} with grant option; grant update (mac) on audit_links to ${role}`,
    );
    const folder = migrationsAndOneMore(
      'create table next_table (id int generated always as identity, name text)',
    );
    try {
      await migrate(database.ownerConnection, { folder, applicationRole: role });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await rightsTo('next_table')).toBe('DELETE, INSERT, SELECT, UPDATE');
    expect(await rightsTo('audit_events')).toBe('INSERT, SELECT');
    expect(await selectTrailWeakness(database.db)).toBeNull();
    await database.pool.query(`insert into next_table (name) values ('x')`);
  });
});

describe('a role for DATABASE_URL that could change the trail', () => {
  const name = `${inject('testServer').template}_wide`;
  const ROLE_ONLY = `create role ${name} login password '${randomBytes(8).toString('hex')}'`;
  let own: TestDatabase;
  beforeAll(async () => {
    own = await testDatabase();
  });
  afterAll(() => own.drop());
  afterEach(async () => {
    await own.owner.query(`alter database ${own.connection.database} owner to ${owner}`);
    await own.owner.query(`alter schema public owner to pg_database_owner`);
    await own.owner.query('revoke all on audit_links from public');
    await own.owner.query(`drop owned by ${name}`);
    await own.owner.query(`drop role ${name}`);
  });

  const prepared = () => migrate(own.ownerConnection, { applicationRole: name });
  const hasRights = async () => {
    const given = 'select from pg_class, aclexplode(relacl) where relname = $1 and grantee = $2::regrole';
    return (await own.owner.query(given, ['exams', name])).rowCount !== 0;
  };

  test.each([
    ['is a superuser', 'alter role WIDE superuser'],
    ['may create roles', 'alter role WIDE createrole'],
    ['owns the tables, or belongs to the role that owns them', 'grant OWNER to WIDE'],
    ['owns the database or its schema', 'alter database DATABASE owner to WIDE'],
    ['owns the database or its schema', 'alter schema public owner to WIDE'],
    ['has rights to its tables beyond reading and adding rows', 'grant pg_write_all_data to WIDE'],
    ['has rights to its tables beyond reading and adding rows', 'grant update on audit_links to public'],
    ['may create objects in the schema of the tables', 'grant create on schema public to WIDE'],
    ['may create schemas in the database', 'grant create on database DATABASE to WIDE'],
    ['may switch triggers off', 'grant set on parameter session_replication_role to WIDE'],
    ['may run programs or write files on the machine', 'grant pg_execute_server_program to WIDE'],
  ])('is refused in words, since it %s: %s', async (weakness, statement) => {
    await own.owner.query(ROLE_ONLY);
    await own.owner.query(
      statement
        .replace('WIDE', name)
        .replace('OWNER', owner)
        .replace('DATABASE', own.connection.database ?? ''),
    );
    await expect(prepared()).rejects.toThrow(
      `The role ${name} of DATABASE_URL could change the audit trail: it ${weakness}`,
    );
    expect(await hasRights()).toBe(false);
  });

  test('is taken once it can log in and nothing else', async () => {
    await own.owner.query(ROLE_ONLY);
    await prepared();
    expect(await hasRights()).toBe(true);
  });
});

test('one role that owns everything works as before, and what it could do is said', async () => {
  const { owner: login, template } = inject('testServer');
  const connection = { ...login, database: template };
  await prepareDatabase({ application: connection, owner: connection });
  const opened = openDatabase({ connection, maxConnections: 1, statementTimeoutMs: 5_000 });
  expect(await selectTrailWeakness(opened.db)).toBe('is a superuser');
  await opened.close();
});

test('two addresses of different databases are refused in words', async () => {
  const other = await testDatabase();
  const logins = { application: database.connection, owner: other.ownerConnection };
  await expect(prepareDatabase(logins)).rejects.toThrow('lead to different databases');
  await other.drop();
});

test('a server that may not change tables starts on those that are up to date, and refuses others in words', async () => {
  const alone = await testDatabase();
  const { connection } = alone;
  await prepareDatabase({ application: connection, owner: connection });
  const folder = migrationsAndOneMore('create table next_table (id int)');
  await expect(migrate(connection, { folder })).rejects.toThrow('Set DATABASE_OWNER_URL');
  rmSync(folder, { recursive: true });
  await alone.drop();
});
