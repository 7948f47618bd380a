import { randomUUID } from 'node:crypto';
import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  changeConfig,
  createConfig,
  deleteConfig,
  getConfig,
  getUserConfig,
  listConfigs,
  listConfigUsers,
} from '@sonoboard/contract/configs/configs.endpoints';
import { CONFIG_CATALOGUE, defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { giveConfig } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';
import { configs } from '../tables/configs.tables.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const create = (name = `Config ${randomUUID()}`) =>
  call(world.app, createConfig, { body: { name } }, { as: staff });
const read = (guid: string) => call(world.app, getConfig, { params: { guid } }, { as: staff });
const change = (guid: string, body: object) =>
  call(world.app, changeConfig, { params: { guid }, body }, { as: staff });
const changeRefused = (guid: string, body: object, as = staff) =>
  errorReply(world.app, changeConfig, { params: { guid }, body }, { as });
const storedOf = async (guid: string) =>
  (await world.deps.db.select().from(configs).where(eq(configs.guid, guid)))[0];
const defaultConfig = async () =>
  (await world.deps.db.select().from(configs).where(eq(configs.isDefault, true)))[0]?.guid ?? '';
const listUsers = (guid: string, query: object = {}) =>
  call(world.app, listConfigUsers, { params: { guid }, query }, { as: staff });

describe('AD-239: GET /configs', () => {
  test('lists every config with its people and the number of settings that differ', async () => {
    const person = await makeUser(world.deps);
    const guid = await giveConfig(world.deps, person, { root_page: 'storage', auto_trial: true }, 'Clinic A');
    const { items } = await call(world.app, listConfigs, { query: { search: ['CLINIC'] } }, { as: staff });
    expect(items).toEqual([{ guid, name: 'Clinic A', is_default: false, user_count: 1, changed_count: 2 }]);
  });

  test('AMB-240: anyone who has no config of their own counts for the default one', async () => {
    const guid = await defaultConfig();
    const before = (await read(guid)).user_count;
    await makeUser(world.deps);
    const erased = await makeUser(world.deps);
    await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, erased.guid));
    expect(await read(guid)).toMatchObject({ is_default: true, user_count: before + 1 });
    const query = { sort: 'user_count', order: 'desc', limit: 1 } as const;
    const { items } = await call(world.app, listConfigs, { query }, { as: staff });
    expect(items).toMatchObject([{ guid, user_count: before + 1, changed_count: 2 }]);
  });
});

describe('AD-116, AD-240, AD-241: POST /configs and GET /configs/{guid}', () => {
  test('AMB-240: a new config has every setting of the catalogue at its default', async () => {
    const config = await create(' <b>Trial</b> site ');
    expect(config).toEqual({
      ...defaultUserConfig(),
      guid: config.guid,
      name: '<b>Trial</b> site',
      is_default: false,
      user_count: 0,
    });
    expect(await read(config.guid)).toEqual(config);
    expect((await auditRows(world.deps, 'config.created')).at(-1)).toMatchObject({
      actorGuid: staff.guid,
      subjectGuid: config.guid,
    });
  });

  test("AD-159: an empty name is refused with 'Please enter a name for the config'", async () => {
    for (const name of ['', '  ']) {
      const body = { name };
      expect(await errorReply(world.app, createConfig, { body }, { as: staff })).toMatchObject({
        status: 422,
        error: expect.stringContaining('Please enter a name for the config') as string,
      });
    }
  });

  test('AD-157: names are 1 to 200 characters long, and unique in whatever case', async () => {
    const body = { name: 'y'.repeat(201) };
    expect(await errorReply(world.app, createConfig, { body }, { as: staff })).toMatchObject({ status: 422 });
    const { guid } = await create('Ward Seven');
    const again = { body: { name: ' ward SEVEN ' } };
    expect(await errorReply(world.app, createConfig, again, { as: staff })).toMatchObject({
      status: 422,
      code: 'config_name_taken',
    });
    for (const name of ['', 'y'.repeat(201)])
      expect(await changeRefused(guid, { name })).toMatchObject({ status: 422 });
    expect(await changeRefused(guid, { name: 'default' })).toMatchObject({ code: 'config_name_taken' });
    expect((await storedOf(guid))?.name).toBe('Ward Seven');
  });
});

/** A value of its kind that is not the default. */
function anotherValue(setting: (typeof CONFIG_CATALOGUE)[number]): unknown {
  if (setting.kind === 'toggle') return !setting.default;
  if (setting.kind === 'choice') return setting.choices.find((choice) => choice !== setting.default);
  if (setting.kind === 'integer') return setting.default + 1;
  if (setting.kind === 'multi_choice') return setting.choices.slice(0, 2);
  return 'other';
}

describe('AD-242: PATCH /configs/{guid}', () => {
  test.each(CONFIG_CATALOGUE.map((setting) => [setting.key, setting] as const))(
    'AD-314..AD-324: %s takes another value of its kind, and its default again',
    async (key, setting) => {
      const { guid } = await create();
      const value = anotherValue(setting);
      expect(await change(guid, { [key]: value })).toEqual({ ...(await read(guid)), [key]: value });
      expect((await storedOf(guid))?.settings).toEqual({ [key]: value });
      expect(await change(guid, { [key]: setting.default })).toMatchObject({ [key]: setting.default });
      expect((await storedOf(guid))?.settings).toEqual({});
    },
  );

  test('the name changes alone, and the trail has both', async () => {
    const { guid, name } = await create();
    await change(guid, { root_page: 'storage' });
    expect(await change(guid, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', root_page: 'storage' });
    expect((await auditRows(world.deps, 'config.changed')).slice(-2)).toMatchObject([
      { subjectGuid: guid, before: { root_page: 'worklist' }, after: { root_page: 'storage' } },
      { subjectGuid: guid, before: { name }, after: { name: 'Renamed' } },
    ]);
  });

  test('holds for the people on it with their next call', async () => {
    const person = await makeUser(world.deps);
    const guid = await giveConfig(world.deps, person, {});
    await change(guid, { hide_patient_id: true });
    const input = { params: { guid: person.guid } };
    expect(await call(world.app, getUserConfig, input, { as: person })).toMatchObject({
      hide_patient_id: true,
    });
  });

  test.each([
    [{ no_such_setting: true }],
    [{ toString: 'x' }],
    [{ root_page: 'reports' }],
    [{ show_ce_mark: 'true' }],
    [{ video_bitrate_kbs: 0 }],
    [{ video_bitrate_kbs: 1.5 }],
    [{ video_bitrate_kbs: null }],
    [{ app_manufacturing_date: 'x'.repeat(41) }],
    [{ available_protocols: ['dvt_middle'] }],
    [{ available_protocols: [PROTOCOL_NAMES[0], PROTOCOL_NAMES[0]] }],
    [{ root_page: 'storage', show_ce_mark: false }],
    [{ is_default: true }],
    [{ guid: randomUUID() }],
    [{}],
  ])('AD-246, AMB-241: %j is refused and nothing is stored', async (body) => {
    const { guid, name } = await create();
    expect(await changeRefused(guid, body)).toMatchObject({ status: 422 });
    expect(await storedOf(guid)).toMatchObject({ name, settings: {}, isDefault: false });
  });

  test('what someone else changed meanwhile is not overwritten, what they left alone may be changed', async () => {
    const { guid } = await create();
    await change(guid, { root_page: 'storage', expected: { root_page: 'worklist' } });
    const late = { root_page: 'worklist', expected: { root_page: 'worklist' } };
    expect(await changeRefused(guid, late)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    const protocols = {
      available_protocols: [],
      expected: { available_protocols: PROTOCOL_NAMES.toReversed() },
    };
    expect(await change(guid, protocols)).toMatchObject({ root_page: 'storage', available_protocols: [] });
    const renamed = { name: 'Mine', expected: { name: 'Another' } };
    expect(await changeRefused(guid, renamed)).toMatchObject({ code: 'changed_meanwhile' });
  });

  test('settings that two people change at the same time are both kept', async () => {
    const { guid } = await create();
    await Promise.all([
      change(guid, { root_page: 'storage' }),
      change(guid, { auto_trial: true }),
      change(guid, { video_bitrate_kbs: 3000 }),
    ]);
    expect(await read(guid)).toMatchObject({
      root_page: 'storage',
      auto_trial: true,
      video_bitrate_kbs: 3000,
    });
  });
});

describe('AD-243: DELETE /configs/{guid}', () => {
  test('AMB-240: its people move to the default config, and the trail keeps who they were', async () => {
    const person = await makeUser(world.deps);
    const guid = await giveConfig(world.deps, person, { root_page: 'storage' });
    expect(await call(world.app, deleteConfig, { params: { guid } }, { as: staff })).toEqual({});
    const input = { params: { guid: person.guid } };
    expect(await call(world.app, getUserConfig, input, { as: person })).toMatchObject({
      guid: await defaultConfig(),
      root_page: 'worklist',
    });
    expect((await auditRows(world.deps, 'config.deleted')).at(-1)).toMatchObject({
      subjectGuid: guid,
      before: { settings: { root_page: 'storage' }, userGuids: [person.guid] },
    });
    expect(await errorReply(world.app, getConfig, { params: { guid } }, { as: staff })).toMatchObject({
      status: 404,
      code: 'config_not_found',
    });
    expect(await call(world.app, getCurrentUser, {}, { as: person })).toMatchObject({ guid: person.guid });
  });

  test('AMB-240: the default config cannot be deleted', async () => {
    const input = { params: { guid: await defaultConfig() } };
    expect(await errorReply(world.app, deleteConfig, input, { as: staff })).toMatchObject({
      status: 422,
      error: 'The default config cannot be deleted.',
    });
  });

  test('what does not exist is not found', async () => {
    const guid = randomUUID();
    expect(await changeRefused(guid, { name: 'x' })).toMatchObject({ code: 'config_not_found' });
    for (const endpoint of [deleteConfig, listConfigUsers]) {
      expect(await errorReply(world.app, endpoint, { params: { guid } }, { as: staff })).toMatchObject({
        code: 'config_not_found',
      });
    }
  });
});

describe('AD-244: GET /configs/{guid}/users', () => {
  test('lists the people on a config; sorts, pages and searches', async () => {
    const ada = await makeUser(world.deps, { email: 'ada@on.example', firstName: 'Ada', lastName: 'Zuse' });
    const guid = await giveConfig(world.deps, ada, {});
    const bob = await makeUser(world.deps, {
      email: 'bob@on.example',
      firstName: 'Bob',
      lastName: 'Young',
      configGuid: guid,
    });
    expect(await listUsers(guid)).toEqual({
      items: [
        { guid: ada.guid, email: 'ada@on.example', first_name: 'Ada', last_name: 'Zuse' },
        { guid: bob.guid, email: 'bob@on.example', first_name: 'Bob', last_name: 'Young' },
      ],
      total: 2,
    });
    const emails = async (query: object) => (await listUsers(guid, query)).items.map(({ email }) => email);
    expect(await emails({ sort: 'last_name' })).toEqual(['bob@on.example', 'ada@on.example']);
    expect(await emails({ limit: 1, offset: 1 })).toEqual(['bob@on.example']);
    expect(await emails({ search: ['ada zuse'] })).toEqual(['ada@on.example']);
  });

  test('AMB-240: those without a config are on the default one, the erased on none', async () => {
    const plain = await makeUser(world.deps, { email: 'plain@on.example' });
    const gone = await makeUser(world.deps, { email: 'gone@on.example' });
    await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, gone.guid));
    const query = { search: ['@on.example'] };
    const { items } = await listUsers(await defaultConfig(), query);
    expect(items.map(({ guid }) => guid)).toEqual([plain.guid]);
  });
});

test('AD-184: anyone who is not staff is refused', async () => {
  const person = await makeUser(world.deps);
  const { guid } = await create();
  expect(await changeRefused(guid, { root_page: 'storage' }, person)).toMatchObject({ status: 403 });
  for (const endpoint of [getConfig, deleteConfig, listConfigUsers]) {
    const refused = await errorReply(world.app, endpoint, { params: { guid } }, { as: person });
    expect(refused).toMatchObject({ status: 403 });
  }
  expect(await read(guid)).toMatchObject({ root_page: 'worklist' });
});
