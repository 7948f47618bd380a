import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { joinWorkspace, makeCollection, makeExam, makeWorkspace } from '../../test/factories.ts';
import { allRows, backupWorld, rowsOf } from '../../test/backup-world.ts';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { ERASE_ACCOUNTS } from '../deletion-requests/deletion-requests.jobs.ts';
import { pushSubscriptions, webhookDeliveries, webhooks } from '../tables/channels.tables.ts';
import { authTokens, users } from '../tables/accounts.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = 'Quaxilla';

let app: TestApp;
let world: ReturnType<typeof backupWorld>;
let person: TestUser;
beforeEach(async () => {
  app = await startTestApp();
  world = backupWorld();
  person = await makeUser(app.deps, { lastName: NAME, email: 'zebulon@quaxilla.example' });
  await makeExam(app.deps, { operator: person, operatorLastName: NAME });
});
afterEach(async () => {
  await app.stop();
  await world.clear();
});

/** Both clocks: that of the product and that of the commands. */
function pass(days: number): void {
  for (const clock of [app.clock, world.clock]) clock.forward(days * DAY_MS);
}

const backUp = () => world.backUp({ connection: app.database.connection, blobs: app.deps.blobs });
const erase = () => runJob(app, ERASE_ACCOUNTS);
const request = (requestedOn: Date | null) =>
  app.deps.db.update(users).set({ deletionRequestedOn: requestedOn }).where(eq(users.guid, person.guid));

async function restored(name: string | null = null) {
  const target = await world.emptyTarget();
  const { erasedAgain } = await world.restore(target, { name });
  const hits = Object.entries(await allRows(target.connection))
    .filter(([, rows]) => rows.some((row) => row.toLowerCase().includes(NAME.toLowerCase())))
    .map(([table]) => table);
  return { erasedAgain, hits, connection: target.connection };
}

describe('an account that was erased after the backup', () => {
  test('is erased again when its request is in the backup, and nobody gets a mail', async () => {
    await request(app.clock.now());
    pass(20);
    await backUp();
    pass(11);
    await erase();
    const { erasedAgain, hits, connection } = await restored();
    expect([erasedAgain, hits]).toEqual([1, []]);
    expect(await rowsOf(connection, 'select from outbox')).toEqual([]);
    expect(
      await rowsOf(connection, `select after from audit_events where action = 'installation.restored'`),
    ).toMatchObject([{ after: { erasedAgain: 1 } }]);
  });

  test('is erased again when an older backup is restored, which knows nothing of its request', async () => {
    const older = await backUp();
    await request(app.clock.now());
    pass(31);
    await erase();
    await backUp();
    expect(await restored(older.name)).toMatchObject({ erasedAgain: 1, hits: [] });
  });

  test('is erased again when an older backup is restored and the newest knows the request only', async () => {
    const older = await backUp();
    await request(app.clock.now());
    pass(29);
    await backUp();
    pass(2);
    await erase();
    expect(await restored(older.name)).toMatchObject({ erasedAgain: 1, hits: [] });
  });

  test('is erased again although it owned a workspace with others at the time of the backup, which stays', async () => {
    const workspace = await makeWorkspace(app.deps, { owner: person, name: 'Vein Clinic' });
    const colleague = await makeUser(app.deps);
    await joinWorkspace(app.deps, workspace, colleague);
    const older = await backUp();
    await app.deps.db.update(workspaces).set({ purchaserUserGuid: colleague.guid });
    await request(app.clock.now());
    pass(31);
    await erase();
    await backUp();
    const { erasedAgain, hits, connection } = await restored(older.name);
    expect([erasedAgain, hits]).toEqual([1, []]);
    expect(await rowsOf(connection, 'select name, deleted_at from workspaces')).toEqual([
      { name: 'Vein Clinic', deleted_at: null },
    ]);
    expect(await rowsOf(connection, 'select from workspace_members')).toHaveLength(2);
  });
});

test('a request that was taken back later does not come back with an older backup', async () => {
  await request(app.clock.now());
  const older = await backUp();
  await request(null);
  await backUp();
  pass(31);
  const { erasedAgain, connection } = await restored(older.name);
  expect(erasedAgain).toBe(0);
  expect(await rowsOf(connection, 'select from users where deletion_requested_on is not null')).toEqual([]);
});

test('sessions, one-time links, push and waiting webhooks of before are over after a restore', async () => {
  await startSession(app.deps, person.guid);
  await app.deps.db.insert(authTokens).values({
    kind: 'reset_password',
    tokenHash: 'x',
    userGuid: person.guid,
    expiresAt: new Date(app.clock.now().getTime() + DAY_MS),
  });
  await app.deps.db.insert(pushSubscriptions).values({
    userGuid: person.guid,
    endpoint: 'https://push.example/1',
    p256dh: 'key',
    auth: 'auth',
    deviceName: 'Chrome on Mac',
  });
  const webhookGuid = randomUUID();
  const collectionGuid = await makeCollection(app.deps, {});
  await app.deps.db.insert(webhooks).values({
    guid: webhookGuid,
    collectionGuid,
    address: 'https://pager.example/',
    events: ['exam_arrived'],
    secret: 'sealed',
  });
  await app.deps.db.insert(webhookDeliveries).values({ webhookGuid, event: 'test', path: '/' });
  await backUp();
  const { connection } = await restored();
  // A drill calls nobody, and what was under way may have arrived since.
  expect(await rowsOf(connection, 'select status from webhook_deliveries')).toEqual([{ status: 'failed' }]);
  // Its person may have signed out of that browser since.
  expect(await rowsOf(connection, 'select from push_subscriptions')).toEqual([]);
  expect(await rowsOf(connection, 'select from sessions')).toEqual([]);
  expect(await rowsOf(connection, 'select from auth_tokens')).toEqual([]);
  expect(await rowsOf(connection, 'select distinct invalidate_tokens_before as at from users')).toEqual([
    { at: world.clock.now() },
  ]);
});
