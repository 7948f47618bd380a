import { ENDPOINTS, type EndpointName } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { changeUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../src/tables/accounts.tables.ts';
import { type AuthorisationWorld, type Caller, makeAuthorisationWorld } from './authorisation-world.ts';
import { errorReply, send } from './call.ts';
import { exampleCall } from './example-calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** People of whom each writing call lets at least one in. */
const WRITERS = [
  'admin',
  'dataManager',
  'reviewer',
  'operator',
  'workspaceOwner',
  'collectionAdmin',
] as const satisfies readonly Caller[];

/** Tries are counted and sessions are seen whatever becomes of the call; an emptied draft is nothing to record. */
const WRITTEN_ANYWAY = ['audit_events', 'sessions', 'login_attempts', 'review_drafts'];

let world: TestApp;
let shared: AuthorisationWorld;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
  shared = await makeAuthorisationWorld(world.deps);
  await world.database.owner.query(`
    create function refuse_changes() returns trigger language plpgsql as
      $$ begin raise exception 'the trail takes no row'; end $$;
    create trigger refuse_changes before insert on audit_events
      for each row when (new.kind = 'change') execute function refuse_changes()`);
});
afterAll(() => world.stop());

test('a PATCH whose audit row cannot be written answers 503 and changes nothing', async () => {
  const { operator } = shared.people;
  const input = { params: { guid: operator.guid }, body: { first_name: 'Grace' } };
  expect(await errorReply(world.app, changeUser, input, { as: operator })).toEqual({
    status: 503,
    code: 'service_unavailable',
    error: 'The servers are very busy at the moment, please try again later.',
  });
  const [row] = await world.deps.db.select().from(users).where(eq(users.guid, operator.guid));
  expect(row?.firstName).not.toBe('Grace');
});

test('no call of the contract changes a row without its audit row', { timeout: 120_000 }, async () => {
  const calls = Object.entries<EndpointSpec>(ENDPOINTS).filter(([, { audit }]) => audit === 'change');
  const fingerprint = await fingerprintOf();
  const before = await fingerprint();
  const refused = new Set<string>();
  for (const [name, endpoint] of calls) {
    for (const caller of WRITERS) {
      const input = exampleCall(name as EndpointName, endpoint, shared.objects);
      const reply = await send(world.app, endpoint, input as object, { as: shared.people[caller] });
      expect({ name, caller, after: await fingerprint() }).toEqual({ name, caller, after: before });
      expect({ name, body: reply.statusCode === 500 ? reply.body : '' }).toEqual({ name, body: '' });
      if (reply.statusCode === 503) refused.add(name);
    }
  }
  // Many examples are refused for what they say; enough of them come as far as the trail.
  expect(refused.size).toBeGreaterThan(20);
});

/** Tells whether any row of the product's tables is another one than before. */
async function fingerprintOf(): Promise<() => Promise<unknown>> {
  const { db } = world.deps;
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const parts = rows
    .filter(({ name }) => !WRITTEN_ANYWAY.includes(name))
    .map(({ name }) => `select '${name}' as name, sum(hashtext(t::text)::bigint) as rows from "${name}" t`);
  const statement = sql.raw(
    `select json_object_agg(name, rows) as all from (${parts.join(' union all ')}) x`,
  );
  return async () => (await db.execute(statement)).rows[0];
}
