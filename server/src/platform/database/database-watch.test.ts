import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { createWorkspace } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, errorReply } from '../../../test/call.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database-proxy.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeUser, type TestUser } from '../../../test/test-users.ts';
import { assembleDeps } from '../../app/assemble-deps.ts';
import { buildApp } from '../../app/build-app.ts';
import { type Database, JOB_STATEMENT_TIMEOUT_MS, openDatabase } from './db.ts';

const BUSY = {
  status: 503,
  code: 'service_unavailable',
  error: 'The servers are very busy at the moment, please try again later.',
};

let world: TestApp;
let staff: TestUser;
let proxy: DatabaseProxy;
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  proxy = await openDatabaseProxy(world.database.connection);
  database = openDatabase({
    connection: proxy.connection,
    maxConnections: 4,
    // So long that no timeout of a single statement can be what ends a call here.
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
  });
  const { settings, secrets, clock, log } = world.deps;
  app = await buildApp(await assembleDeps({ settings, secrets, database, clock, log }));
});
afterAll(async () => {
  proxy.close();
  await app.close();
  await database.close().catch(() => {});
  await world.stop();
});

test('while the database hangs, reads, writes and /readyz answer 503; when it answers again, so do they', async () => {
  const readSelf = () => call(app, getUser, { params: { guid: staff.guid } }, { as: staff });
  await readSelf();
  proxy.hang();
  const wanted = { name: 'Late', user_guid: staff.guid, slots_users: 5, slots_probes: 5 };
  const answers = await Promise.all([
    errorReply(app, getUser, { params: { guid: staff.guid } }, { as: staff }),
    errorReply(app, createWorkspace, { body: wanted }, { as: staff }),
  ]);
  const ready = await app.inject({ method: 'GET', url: '/readyz' });
  expect(proxy.isHanging()).toBe(true);
  expect(answers).toEqual([BUSY, BUSY]);
  expect(ready.statusCode).toBe(503);
  proxy.recover();
  expect(await readSelf()).toMatchObject({ guid: staff.guid });
});

test('a statement that takes its time is waited for as long as the database answers others', async () => {
  const slow = database.db.execute<{ answer: string }>(sql`select 'done' as answer, pg_sleep(2.5)`);
  const { rows } = await database.whileAnswering(slow);
  expect(rows[0]).toMatchObject({ answer: 'done' });
});
