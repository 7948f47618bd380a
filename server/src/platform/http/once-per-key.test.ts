import { createDataCollection } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { createUser } from '@sonoboard/contract/users/users.endpoints';
import { createWorkspace } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { count, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, errorReply, send } from '../../../test/call.ts';
import { runJob } from '../../../test/run-job.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeUser, type TestUser } from '../../../test/test-users.ts';
import { accountJobs, TIDY_ACCOUNTS } from '../../accounts/accounts.jobs.ts';
import { users } from '../../tables/accounts.tables.ts';
import { auditEvents } from '../../tables/audit.tables.ts';
import { workspaces } from '../../tables/workspaces.tables.ts';
import { inOuterTransaction, inTransaction } from '../database/db.ts';
import { sqlState } from '../database/db-errors.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

const HOUR_MS = 60 * 60 * 1000;

let world: TestApp;
let staff: TestUser;
let owner: TestUser;
let key: string;
let keys = 0;

beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await makeUser(world.deps);
  key = `key-${(keys += 1)}`;
});

const workspaceNamed = (name: string) => ({
  body: { user_guid: owner.guid, name, slots_users: 5, slots_probes: 5 },
});

const create = (name: string, headers: Record<string, string>, as = staff) =>
  send(world.app, createWorkspace, workspaceNamed(name), { as, headers });

async function countOf(name: string): Promise<number> {
  const [row] = await world.deps.db.select({ n: count() }).from(workspaces).where(eq(workspaces.name, name));
  return row?.n ?? 0;
}

describe('a call that creates something, with an Idempotency-Key', () => {
  test('makes one workspace of six parallel requests, and gives all of them the same reply', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => create('Six clicks', { 'idempotency-key': key })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await countOf('Six clicks')).toBe(1);
    const recorded = await world.deps.db
      .select()
      .from(auditEvents)
      .where(
        eq(auditEvents.subjectGuid, replies[0]?.json<{ workspace: { guid: string } }>().workspace.guid ?? ''),
      );
    expect(recorded).toHaveLength(1);
  });

  test('refuses the same key for other input, and says so in words', async () => {
    await create('First', { 'idempotency-key': key });
    expect(
      await errorReply(world.app, createWorkspace, workspaceNamed('Second'), {
        as: staff,
        headers: { 'idempotency-key': key },
      }),
    ).toEqual({
      status: 422,
      code: 'idempotency_key_reused',
      error: 'This request key was used for another request.',
    });
    expect(await countOf('Second')).toBe(0);
  });

  test('makes another one for another person, for another call and without a key', async () => {
    const colleague = await makeUser(world.deps, { permissions: ['internal'] });
    await create('Independent', { 'idempotency-key': key });
    await create('Independent', { 'idempotency-key': key }, colleague);
    await create('Independent', {});
    expect(await countOf('Independent')).toBe(3);
    const collection = { body: { name: 'Same key, other call' } };
    const other = await send(world.app, createDataCollection, collection, {
      as: staff,
      headers: { 'idempotency-key': key },
    });
    expect(other.statusCode).toBe(201);
  });

  test('keeps no refusal: what was refused may be asked again with the same key', async () => {
    const headers = { 'idempotency-key': key };
    const body = {
      email: 'twice@test.example',
      password: 'Kettle83Vein',
      first_name: 'Ada',
      last_name: 'Byron',
      profession: 'Physician',
      phone_number: '+14155552671',
      landline_number: '',
      permissions: [],
    };
    const taken = await makeUser(world.deps, { email: body.email });
    const first = await errorReply(world.app, createUser, { body }, { as: staff, headers });
    expect(first).toMatchObject({ status: 409, code: 'email_taken' });
    await world.deps.db.update(users).set({ email: 'moved@test.example' }).where(eq(users.guid, taken.guid));
    const created = await call(world.app, createUser, { body }, { as: staff, headers });
    expect(await call(world.app, createUser, { body }, { as: staff, headers })).toEqual(created);
    const kept = await world.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(JSON.stringify(kept)).not.toContain(body.password);
  });

  test('refuses a request while the first one with its key is not done', async () => {
    const { app, database, deps } = world;
    const headers = { 'idempotency-key': key };
    await inTransaction(database.db, async (tx) => {
      // As another server does that has begun and hangs.
      await tx.insert(idempotencyKeys).values({
        caller: staff.guid,
        call: 'POST /workspaces',
        key,
        inputHash: 'of another server',
        createdAt: deps.clock.now(),
      });
      const second = await errorReply(app, createWorkspace, workspaceNamed('Waiting'), {
        as: staff,
        headers,
      });
      expect(second).toEqual({
        status: 409,
        code: 'request_in_progress',
        error: 'This request is still being processed. Wait a moment and try again.',
      });
    });
  });

  test('leaves neither the workspace nor the key when its reply cannot be kept', async () => {
    const { owner: tableOwner } = world.database;
    await tableOwner.query(`
      create function refuse_reply() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_reply before update on idempotency_keys for each row execute function refuse_reply()`);
    const reply = await create('Half', { 'idempotency-key': key });
    await tableOwner.query('drop trigger refuse_reply on idempotency_keys');
    expect(reply.statusCode).toBe(500);
    expect(await countOf('Half')).toBe(0);
    expect((await create('Half', { 'idempotency-key': key })).statusCode).toBe(201);
    expect(await countOf('Half')).toBe(1);
  });

  test('forgets a key after a day', async () => {
    await create('Daily', { 'idempotency-key': key });
    world.clock.forward(11 * HOUR_MS);
    await runJob(accountJobs(world.deps), TIDY_ACCOUNTS);
    expect((await create('Daily', { 'idempotency-key': key })).statusCode).toBe(201);
    expect(await countOf('Daily')).toBe(1);
    world.clock.forward(14 * HOUR_MS);
    staff = await makeUser(world.deps, { permissions: ['internal'] });
    await runJob(accountJobs(world.deps), TIDY_ACCOUNTS);
    expect(
      await world.deps.db.select().from(idempotencyKeys).where(like(idempotencyKeys.key, 'key-%')),
    ).toEqual([]);
  });

  test.each(['', 'a key', 'x'.repeat(256)])('refuses %j as a key in words', async (unfit) => {
    const reply = await create('Unfit', { 'idempotency-key': unfit });
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ error: string }>().error).toMatch(/^The Idempotency-Key must be 1 to 255 .*\.$/);
    expect(await countOf('Unfit')).toBe(0);
  });
});

describe('an outer transaction', () => {
  const insert = (name: string) => sql`insert into joined values (${name})`;
  const rows = async () =>
    (await world.deps.db.execute<{ name: string }>(sql`select name from joined order by name`)).rows.map(
      ({ name }) => name,
    );

  beforeEach(async () => {
    await world.database.owner.query(
      'create table if not exists joined (name text primary key); grant all on joined to public; truncate joined',
    );
  });

  test('takes in statements and transactions that know nothing of it, and undoes them with itself', async () => {
    const { db } = world.deps;
    const failed = inOuterTransaction(db, async () => {
      await Promise.all([
        db.execute(insert('alone')),
        inTransaction(db, (tx) => tx.execute(insert('together'))),
        inTransaction(db, async () => db.execute(insert('beside'))),
      ]);
      expect(await rows()).toEqual(['alone', 'beside', 'together']);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  test('goes on after a part of it that failed', async () => {
    const { db } = world.deps;
    await inOuterTransaction(db, async () => {
      await db.execute(insert('first'));
      const error = await db.execute(insert('first')).catch((refused: unknown) => refused);
      expect(sqlState(error)).toBe('23505');
      const broken = inTransaction(db, async (tx) => {
        await tx.execute(insert('second'));
        throw new Error('only this part');
      });
      await expect(broken).rejects.toThrow('only this part');
      await db.execute(insert('third'));
    });
    expect(await rows()).toEqual(['first', 'third']);
  });
});
