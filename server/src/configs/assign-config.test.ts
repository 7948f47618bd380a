import { randomUUID } from 'node:crypto';
import { assignUserConfig, getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { giveConfig } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';
import { configs } from '../tables/configs.tables.ts';

let world: TestApp;
let admin: TestUser;
let staff: TestUser;
let clinic: string;
beforeAll(async () => {
  world = await startTestApp();
  admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  clinic = await giveConfig(world.deps, await makeUser(world.deps), { root_page: 'storage' }, 'Clinic');
});
afterAll(() => world.stop());

const assign = (guid: string, config_guid: string) =>
  call(world.app, assignUserConfig, { params: { guid }, body: { config_guid } }, { as: admin });
const assignRefused = (guid: string, config_guid: string, as = admin) =>
  errorReply(world.app, assignUserConfig, { params: { guid }, body: { config_guid } }, { as });

test('SH-278, AD-237, AD-245: PATCH /users/{guid}/config puts a person on another config, whose settings then apply', async () => {
  const person = await makeUser(world.deps);
  const assigned = await assign(person.guid, clinic);
  expect(assigned).toMatchObject({ guid: clinic, name: 'Clinic', root_page: 'storage' });
  expect(await call(world.app, getUserConfig, { params: { guid: person.guid } }, { as: person })).toEqual(
    assigned,
  );
  const [event] = (await auditRows(world.deps, 'user.config_assigned')).filter(
    ({ subjectGuid }) => subjectGuid === person.guid,
  );
  expect(event).toMatchObject({
    actorGuid: admin.guid,
    before: { configGuid: null },
    after: { configGuid: clinic },
  });
});

test('AMB-240: the default config is what a person without one has', async () => {
  const person = await makeUser(world.deps);
  await assign(person.guid, clinic);
  const [byDefault] = await world.deps.db.select().from(configs).where(eq(configs.isDefault, true));
  expect(await assign(person.guid, byDefault?.guid ?? '')).toMatchObject({ name: 'Default' });
  const [row] = await world.deps.db.select().from(users).where(eq(users.guid, person.guid));
  expect(row?.configGuid).toBeNull();
});

test('AMB-219: it takes the admin flag; a config or a person that does not exist is not found', async () => {
  const person = await makeUser(world.deps);
  expect(await assignRefused(person.guid, clinic, staff)).toMatchObject({ status: 403 });
  expect(await assignRefused(person.guid, randomUUID())).toMatchObject({ code: 'config_not_found' });
  expect(await assignRefused(randomUUID(), clinic)).toMatchObject({ code: 'user_not_found' });
  const [row] = await world.deps.db.select().from(users).where(eq(users.guid, person.guid));
  expect(row?.configGuid).toBeNull();
});
