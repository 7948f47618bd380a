import { listDeletionRequests } from '@sonoboard/contract/deletion-requests/deletion-requests.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: TestApp;
let staff: TestUser;
let old: TestUser;
let young: TestUser;
const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  young = await makeUser(world.deps, {
    firstName: 'Ada',
    lastName: 'Byron',
    phoneNumber: '+447405550190',
    profession: 'Nurse',
    permissions: ['data-management', 'internal'],
    deletionRequestedOn: daysAgo(29),
  });
  old = await makeUser(world.deps, { firstName: 'Zoe', deletionRequestedOn: daysAgo(31) });
  await makeUser(world.deps, { deletionRequestedOn: daysAgo(40), erasedAt: daysAgo(9) });
});
afterAll(() => world.stop());

const list = (query: object = {}) => call(world.app, listDeletionRequests, { query }, { as: staff });

test('AD-087, AD-126, AD-265, AD-304: who asked and is not erased, the longest waiting first, overdue after 30 days', async () => {
  const { items, total } = await list();
  expect(total).toBe(2);
  expect(items[0]).toMatchObject({ guid: old.guid, is_overdue: true });
  expect(items[1]).toEqual({
    guid: young.guid,
    email: young.email,
    first_name: 'Ada',
    last_name: 'Byron',
    phone_number: '+447405550190',
    permissions: ['data-management', 'internal'],
    profession: 'Nurse',
    deletion_requested_on: daysAgo(29).toISOString(),
    is_overdue: false,
  });
});

test('AD-265: searched, sorted and paged', async () => {
  const guids = async (query: object) => (await list(query)).items.map(({ guid }) => guid);
  expect(await guids({ search: ['ada byron', 'NURSE'] })).toEqual([young.guid]);
  expect(await guids({ search: ['data-management'] })).toEqual([young.guid]);
  expect(await guids({ sort: 'first_name' })).toEqual([young.guid, old.guid]);
  expect(await guids({ sort: 'deletion_requested_on', order: 'desc' })).toEqual([young.guid, old.guid]);
  for (const sort of ['email', 'last_name', 'phone_number', 'profession']) {
    expect((await guids({ sort })).toSorted()).toEqual([old.guid, young.guid].toSorted());
  }
  expect(await list({ limit: 1, offset: 1 })).toMatchObject({ items: [{ guid: young.guid }], total: 2 });
});

test('AD-265: nobody outside the staff', async () => {
  expect(await errorReply(world.app, listDeletionRequests, {}, { as: old })).toMatchObject({ status: 403 });
});
