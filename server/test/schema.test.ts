import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './test-database.ts';

const FOLDER = path.join(import.meta.dirname, '../schema');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'owner' });
});
afterAll(() => database.drop());

/** Functions of extensions are not ours. */
const OWN_FUNCTIONS = `
  pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

async function definitions(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ definition: string }>(`
    select pg_get_functiondef(p.oid) as definition from ${OWN_FUNCTIONS}
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select relname || ' ' || pg_get_viewdef(oid) from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ definition }) => definition);
}

async function dropAll(): Promise<void> {
  const { rows } = await database.pool.query<{ statement: string }>(`
    select format('drop function %s cascade', p.oid::regprocedure) as statement from ${OWN_FUNCTIONS}
    union all select format('drop view if exists %I cascade', relname) from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace`);
  for (const { statement } of rows) await database.pool.query(statement);
}

test('server/schema holds the functions, triggers and views of a migrated database, as they are now', async () => {
  const migrated = await definitions();
  expect(migrated.length).toBeGreaterThan(80);
  await dropAll();
  expect(await definitions()).toEqual([]);
  for (const file of await readdir(FOLDER)) {
    const text = await readFile(path.join(FOLDER, file), 'utf8');
    // A function may name one of a later file.
    await database.pool.query(`set check_function_bodies = off; ${text}`);
  }
  expect(await definitions()).toEqual(migrated);
});
