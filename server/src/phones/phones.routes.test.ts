import { getPhoneHistory, listPhones } from '@sonoboard/contract/phones/phones.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { probes } from '../tables/scanners.tables.ts';
import { phoneHistory, phones } from '../tables/phones.tables.ts';

let world: TestApp;
let staff: TestUser;
let owner: TestUser;
let live: string;
let deleted: string;
beforeAll(async () => {
  world = await startTestApp();
  const { db } = world.deps;
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  owner = await makeUser(world.deps);
  const { guid: workspaceGuid } = await makeClinic(world.deps);
  const made = await db
    .insert(probes)
    .values([
      { serialNumber: 'PROBE-LIVE', workspaceGuid },
      { serialNumber: 'PROBE-GONE', workspaceGuid, deletedAt: new Date(1) },
    ])
    .returning({ guid: probes.guid });
  [live, deleted] = made.map(({ guid }) => guid) as [string, string];
  const newest = {
    serialNumber: 'R5/CT 30é',
    appVersion: '2.2.2',
    buildNumber: '4107',
    clariusSdkFirmware: '12.1.0',
    owningUserGuid: owner.guid,
    probeGuid: live,
    createdAt: new Date(3000),
  };
  const bare = { serialNumber: 'F2LXK1PQRST', appVersion: '2.1.0', createdAt: new Date(1000) };
  await db.insert(phones).values([newest, bare]);
  await db
    .insert(phoneHistory)
    .values([
      { ...newest, appVersion: '2.0.0', probeGuid: deleted, createdAt: new Date(1000) },
      { ...newest, appVersion: '2.2.1', createdAt: new Date(3000) },
      newest,
      bare,
    ]);
});
afterAll(() => world.stop());

const list = (query: object = {}) => call(world.app, listPhones, { query }, { as: staff });
const history = (serial: string, query: object = {}) =>
  call(world.app, getPhoneHistory, { params: { serial }, query }, { as: staff });

test('AD-083, AD-085, AD-125, AD-263: every phone as its newest upload described it, with owner and probe', async () => {
  const { phones: rows, total } = await list();
  expect(total).toBe(2);
  expect(rows[0]).toEqual({
    phone_serial_number: 'R5/CT 30é',
    app_version: '2.2.2',
    build_number: '4107',
    clarius_sdk_firmware: '12.1.0',
    owning_user_guid: owner.guid,
    owner_email: owner.email,
    probe_guid: live,
    probe_serial_number: 'PROBE-LIVE',
    is_probe_deleted: false,
    created_at: new Date(3000).toISOString(),
  });
  expect(rows[1]).toMatchObject({ owning_user_guid: null, owner_email: null, is_probe_deleted: false });
});

test('AD-263: phones are searched, sorted and paged', async () => {
  const serials = async (query: object) =>
    (await list(query)).phones.map((phone) => phone.phone_serial_number);
  expect(await serials({ search: [owner.email.toUpperCase()] })).toEqual(['R5/CT 30é']);
  expect(await serials({ search: ['probe-live', '4107'] })).toEqual(['R5/CT 30é']);
  expect(await serials({ sort: 'phone_serial_number' })).toEqual(['F2LXK1PQRST', 'R5/CT 30é']);
  for (const sort of ['owner_email', 'probe_serial_number', 'build_number', 'clarius_sdk_firmware']) {
    expect(await serials({ sort, order: 'desc' })).toEqual(['R5/CT 30é', 'F2LXK1PQRST']);
  }
  expect(await list({ limit: 1, offset: 1, sort: 'app_version' })).toMatchObject({
    phones: [{ app_version: '2.2.2' }],
    total: 2,
  });
});

test('AD-084, AD-264, AMB-251: one row per change, newest first, also of one moment; a deleted probe is marked', async () => {
  const { phone_history: rows, total } = await history('R5/CT 30é');
  expect(total).toBe(3);
  expect(rows.map((row) => row.app_version)).toEqual(['2.2.2', '2.2.1', '2.0.0']);
  expect(rows[2]).toMatchObject({
    probe_guid: deleted,
    probe_serial_number: 'PROBE-GONE',
    is_probe_deleted: true,
  });
  const found = await history('R5/CT 30é', { search: ['2.2'], sort: 'app_version', limit: 1 });
  expect(found).toMatchObject({ phone_history: [{ app_version: '2.2.1' }], total: 2 });
});

test('a phone that never spoke is not found, and nobody outside the staff asks', async () => {
  const missing = { params: { serial: 'NOBODY' } };
  expect(await errorReply(world.app, getPhoneHistory, missing, { as: staff })).toEqual({
    status: 404,
    code: 'phone_not_found',
    error: 'Phone not found.',
  });
  expect(await errorReply(world.app, listPhones, {}, { as: owner })).toMatchObject({ status: 403 });
  expect(await errorReply(world.app, getPhoneHistory, missing, { as: owner })).toMatchObject({ status: 403 });
});
