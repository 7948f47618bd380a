import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { CONFIG_CATALOGUE } from '@sonoboard/domain/configs/config-catalogue';
import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoWorld, demoWorld } from '../test/demo-world.ts';
import { ALL_COLLECTIONS } from '../src/tables/worklists.tables.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-people.ts';

let world: DemoWorld;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world.drop());

/** Salts, what the database numbers and dates by itself, and the guids of rows that came with the schema. */
const BY_CHANCE = new Set(['password_hash', 'position', 'id', 'updated_at']);
const WITH_THE_SCHEMA = ['configs', 'group_members', 'groups', 'installation'];

/** A digest for each table, so that a difference names its table. */
async function digests({ database }: DemoWorld): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [WITH_THE_SCHEMA],
  );
  const digest: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`);
    const lines = rows.map(({ row }) =>
      JSON.stringify(row, (key, value: unknown) => (BY_CHANCE.has(key) ? undefined : value)),
    );
    digest[name] = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
  }
  return digest;
}

test('a second call changes nothing', async () => {
  const before = await digests(world);
  expect(await world.fillAgain(new Date('2027-01-01T00:00:00Z'))).toBe(false);
  expect(await digests(world)).toEqual(before);
});

test('the same moment gives the same world', async () => {
  const other = await demoWorld();
  try {
    expect(await digests(other)).toEqual(await digests(world));
  } finally {
    await other.drop();
  }
});

test('the database is marked as a demo', async () => {
  expect(await world.count('select count(*)::int as n from installation where demo')).toBe(1);
});

test.each(
  ['admin', 'staff', 'reviewer', 'reviewer2', 'reviewer3', 'operator', 'owner']
    .concat(['trial', 'expired', 'member', 'invitee', 'new', 'unverified', 'device'])
    .map((name) => `${name}@demo.sonoboard.example`),
)('%s is announced and signs in with the demo password', async (email) => {
  expect(DEMO_ACCOUNTS.map((account) => account.email)).toContain(email);
  const { rows } = await world.database.pool.query<{ password_hash: string }>(
    'select password_hash from users where email = $1',
    [email],
  );
  expect(await verify(rows[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true);
});

test('the reviewer has 37 exams to review, of every protocol, over four collections', async () => {
  const due = `from worklist_entries join users on users.guid = reviewer_guid and email like 'reviewer@%'
    join exams on exams.guid = exam_guid where collection_guid`;
  expect(await world.count(`select count(*)::int as n ${due} = $1`, [ALL_COLLECTIONS])).toBe(37);
  expect(await world.count(`select count(distinct protocol)::int as n ${due} = $1`, [ALL_COLLECTIONS])).toBe(
    PROTOCOL_NAMES.length,
  );
  expect(
    await world.count(`select count(distinct collection_guid)::int as n ${due} <> $1`, [ALL_COLLECTIONS]),
  ).toBe(4);
});

test('the worklists equal their definition', async () => {
  const differences = `(select reviewer_guid, collection_guid, exam_guid, date_added from due_reviews
    except select reviewer_guid, collection_guid, exam_guid, date_added from worklist_entries)`;
  expect(await world.count(`select count(*)::int as n from ${differences} missing`)).toBe(0);
  expect(
    await world.count('select count(*)::int as n from worklist_entries where collection_guid <> $1', [
      ALL_COLLECTIONS,
    ]),
  ).toBe(await world.count('select count(*)::int as n from due_reviews'));
});

test('every clip that a row names is in the store, but for the one that shows a failing overlay', async () => {
  const { rows } = await world.database.pool.query<{ key: string }>(
    `select distinct key from clips, unnest(array[plain_key, overlay_key, full_plain_key, full_overlay_key]) key
     where key is not null`,
  );
  const sizes = await Promise.all(
    rows.map(async ({ key }) => ({ key, size: await world.blobs.sizeOf(key) })),
  );
  expect(sizes.filter(({ size }) => size === null).map(({ key }) => key)).toEqual(['0'.repeat(64)]);
  expect(sizes.length).toBeGreaterThan(20);
});

test('the configs switch every setting of the catalogue', async () => {
  const { rows } = await world.database.pool.query<{ key: string }>(
    'select distinct jsonb_object_keys(settings) as key from configs',
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(CONFIG_CATALOGUE.map(({ key }) => key).toSorted());
});
