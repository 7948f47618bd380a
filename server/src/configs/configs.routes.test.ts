import { randomUUID } from 'node:crypto';
import { getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import { CONFIG_CATALOGUE, defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { giveConfig } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';
import { DEMO_DEFAULT_SETTINGS } from '../../demo/demo-configs.ts';
import { configs } from '../tables/configs.tables.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const configOf = (guid: string, as: TestUser) => call(world.app, getUserConfig, { params: { guid } }, { as });

test('AMB-240: a person without a config has the default one, with every setting of the catalogue', async () => {
  const user = await makeUser(world.deps);
  const { guid, name, ...settings } = await configOf(user.guid, user);
  const [byDefault] = await world.deps.db.select().from(configs).where(eq(configs.isDefault, true));
  expect(guid).toBe(byDefault?.guid);
  expect(name).toBe('Default');
  expect(settings).toEqual({ ...defaultUserConfig(), ...DEMO_DEFAULT_SETTINGS });
  expect(Object.keys(settings).toSorted()).toEqual(CONFIG_CATALOGUE.map(({ key }) => key).toSorted());
});

test("SH-033, AD-237: a person's own config comes first, completed by the defaults", async () => {
  const user = await makeUser(world.deps);
  const guid = await giveConfig(world.deps, user, { root_page: 'storage', hide_patient_id: true }, 'Clinic');
  expect(await configOf(user.guid, user)).toEqual({
    ...defaultUserConfig(),
    guid,
    name: 'Clinic',
    root_page: 'storage',
    hide_patient_id: true,
  });
});

test('a change of the config holds on the next request', async () => {
  const user = await makeUser(world.deps);
  const guid = await giveConfig(world.deps, user, { root_page: 'storage' });
  await world.deps.db.update(configs).set({ settings: {} }).where(eq(configs.guid, guid));
  expect(await configOf(user.guid, user)).toMatchObject({ root_page: 'worklist' });
  await world.deps.db.delete(configs).where(eq(configs.guid, guid));
  expect(await configOf(user.guid, user)).toMatchObject({ name: 'Default' });
});

test('what is stored and unknown to the catalogue, or of a wrong kind, never goes out', async () => {
  const user = await makeUser(world.deps);
  const stored = { gone_setting: 'canary', root_page: 'nowhere', hide_patient_id: 'yes' };
  await giveConfig(world.deps, user, stored as never);
  const config = await configOf(user.guid, user);
  expect(config).toMatchObject({ root_page: 'worklist', hide_patient_id: false });
  expect(JSON.stringify(config)).not.toContain('canary');
});

test('AMB-049: staff see the config of everybody, others only their own', async () => {
  const [user, neighbour] = [await makeUser(world.deps), await makeUser(world.deps)];
  expect((await configOf(user.guid, staff)).name).toBe('Default');
  const ofNeighbour = await errorReply(
    world.app,
    getUserConfig,
    { params: { guid: neighbour.guid } },
    { as: user },
  );
  const ofNobody = await errorReply(
    world.app,
    getUserConfig,
    { params: { guid: randomUUID() } },
    { as: user },
  );
  expect(ofNeighbour).toEqual({ status: 404, code: 'user_not_found', error: 'User not found.' });
  expect(ofNobody).toEqual(ofNeighbour);
});

test('nobody has the config of an erased account or of a person who does not exist', async () => {
  const erased = await makeUser(world.deps);
  await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, erased.guid));
  for (const guid of [erased.guid, randomUUID()]) {
    expect(await errorReply(world.app, getUserConfig, { params: { guid } }, { as: staff })).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  }
});
