import { ENDPOINTS, type EndpointName } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthorisationWorld,
  type Caller,
  makeAuthorisationWorld,
  type Objects,
} from './authorisation-world.ts';
import { send } from './call.ts';
import { exampleCall } from './example-calls.ts';
import { giveStaffConfig } from './factories.ts';
import { noteFigure } from './figure.ts';
import { isLongRun, runs } from './runs.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { startSession } from './test-users.ts';

const CALLS = Object.entries(ENDPOINTS)
  .map(([name, endpoint]) => ({ name: name as EndpointName, endpoint: endpoint as EndpointSpec }))
  // A stream does not end by itself; a medium lies behind a signed address (src/clips/media.test.ts).
  .filter(({ name, endpoint }) => endpoint.reply !== 'stream' && name !== 'getMedia');

/** Staff see every workspace; these belong to one. */
const OF_ONE_WORKSPACE = [
  'nobody',
  'device',
  'operator',
  'scanner',
  'reviewer',
  'collectionAdmin',
  'workspaceMember',
  'workspaceAdmin',
  'workspaceOwner',
  'pretender',
] as const satisfies readonly Caller[];

/** A word that stands nowhere but in what it was written into. */
const CANARY = 'Kanarienvogel';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
});
afterAll(() => world.stop());

interface TextColumn extends Record<string, unknown> {
  readonly table_name: string;
  readonly column_name: string;
}

/** Writes the canary into every text of these rows that may hold any text. */
async function plantCanaries({ database }: TestApp, guids: readonly string[]): Promise<number> {
  const { rows } = await database.db.execute<TextColumn>(sql`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.columns k
      on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'guid'
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'`);
  let planted = 0;
  for (const { table_name: table, column_name: column } of rows) {
    const change = sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${`${CANARY} ${column}`}
      where guid in ${guids}`;
    // A column that takes only certain words says no, and holds nothing that tells one workspace from another.
    const { rowCount } = await database.db.execute(change).catch(() => ({ rowCount: 0 }));
    planted += rowCount ?? 0;
  }
  return planted;
}

const guidsOf = ({ people, objects }: AuthorisationWorld) => [
  ...Object.values(people).map(({ guid }) => guid),
  ...Object.values(objects),
];

/** What the tables hold about these rows. The audit trail grows by every try, and tries may be counted. */
async function contentAbout({ database }: TestApp, guids: readonly string[]): Promise<string[]> {
  const { rows: tables } = await database.db.execute<{ readonly name: string }>(sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'audit%' and tablename <> 'sessions'`);
  const any = `(${guids.join('|')})`;
  const content: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.db.execute<{ readonly row: string }>(
      sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t where t::text ~ ${any} order by 1`,
    );
    content.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return content;
}

/** The calls of people of one workspace, each with rows of their own and of the other one. */
const command = fc.record({
  call: fc.constantFrom(...CALLS),
  caller: fc.constantFrom(...OF_ONE_WORKSPACE),
  foreign: fc.record({
    exam: fc.boolean(),
    clip: fc.boolean(),
    review: fc.boolean(),
    collection: fc.boolean(),
    workspace: fc.boolean(),
    license: fc.boolean(),
    import: fc.boolean(),
    person: fc.boolean(),
  }),
});

function mixed(own: Objects, other: Objects, foreign: Readonly<Record<keyof Objects, boolean>>): Objects {
  const pick = (name: keyof Objects) => [name, foreign[name] ? other[name] : own[name]] as const;
  return Object.fromEntries((Object.keys(own) as (keyof Objects)[]).map(pick)) as unknown as Objects;
}

test('nothing of a workspace reaches or is changed by people of another, whatever calls they make', async (context) => {
  const commands = runs({ usual: 600, long: 20_000 });
  const victim = await makeAuthorisationWorld(world.deps);
  const planted = await plantCanaries(world, guidsOf(victim));
  expect(planted).toBeGreaterThan(50);
  const before = await contentAbout(world, guidsOf(victim));
  expect(before.length).toBeGreaterThan(40);

  // Calls delete what they may, so the callers begin anew now and then.
  let own = await makeAuthorisationWorld(world.deps);
  let made = 0;
  const seed = isLongRun ? {} : { seed: 5 };
  for (const { call, caller, foreign } of fc.sample(command, { numRuns: commands, ...seed })) {
    if (made % 40 === 0) own = await makeAuthorisationWorld(world.deps);
    made += 1;
    const objects = mixed(own.objects, victim.objects, foreign);
    const cookie = await startSession(world.deps, own.people[caller].guid);
    const input = exampleCall(call.name, call.endpoint, objects) as object;
    const answer = await send(world.app, call.endpoint, input, { headers: { cookie } });
    const said = `${JSON.stringify(answer.headers)}\n${answer.body}`;
    expect(said.includes(CANARY), `${call.name} as ${caller}`).toBe(false);
  }
  noteFigure(
    context,
    `${made.toLocaleString('en')} calls, 0 of ${planted} canaries seen, ${before.length} rows unchanged`,
  );
  expect(await contentAbout(world, guidsOf(victim))).toEqual(before);
});

/** Another one than that of the test above, whose rows staff see. */
const PATIENT_CANARY = 'Zaunkoenig';

const HIDDEN = {
  hide_patient_id: true,
  record_patient_name_default_value: 'disabled',
  record_patient_name_enable_user_overwrite: false,
} as const;

describe('AMB-183, AMB-184: an account from which patients are hidden', () => {
  const READS = CALLS.filter(({ endpoint }) => endpoint.method === 'GET');

  test('reads neither name nor id of a patient by any call', async (context) => {
    const own = await makeAuthorisationWorld(world.deps);
    await world.deps.db.execute(sql`update exams set patient_first_name = ${`${PATIENT_CANARY}a`},
      patient_last_name = ${`${PATIENT_CANARY}b`}, patient_id = ${`${PATIENT_CANARY}c`} where guid = ${own.objects.exam}`);
    const hidden = ['reviewer', 'collectionAdmin', 'operator', 'internal', 'dataManager', 'admin'] as const;
    let shown = 0;
    for (const caller of hidden) {
      await giveStaffConfig(world.deps, own.people[caller], HIDDEN);
      for (const { name, endpoint } of READS) {
        const cookie = await startSession(world.deps, own.people[caller].guid);
        const input = exampleCall(name, endpoint, own.objects) as object;
        const answer = await send(world.app, endpoint, input, { headers: { cookie } });
        if (answer.statusCode === 200) shown += 1;
        const said = `${JSON.stringify(answer.headers)}\n${answer.body}`;
        expect(said.includes(PATIENT_CANARY), `${name} as ${caller}`).toBe(false);
      }
    }
    noteFigure(context, `${READS.length * hidden.length} reads, ${shown} of them answered, 0 canaries`);
  });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
