import { listUsers } from '@sonoboard/contract/users/users.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { email: 'staff@list.example', permissions: ['internal'] });
  const people = [
    { email: 'carl@list.example', firstName: 'carl', lastName: 'Young', profession: 'Nurse' },
    { email: 'anna@list.example', firstName: 'Anna', lastName: 'Zuse', phoneNumber: '+14155552671' },
    { email: 'bert@list.example', firstName: 'Bert', lastName: 'Xu' },
  ];
  for (const person of people) {
    world.clock.forward(60_000);
    await makeUser(world.deps, { passwordHash: 'canary-hash', ...person });
  }
  const erased = await makeUser(world.deps, { email: 'erased@list.example' });
  await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, erased.guid));
});
afterAll(() => world.stop());

const list = (query: object = {}) => call(world.app, listUsers, { query }, { as: staff });
const emails = async (query: object) =>
  (await list(query)).items.map(({ email }) => email.replace('@list.example', ''));

test('SH-170, SH-273: GET /users lists everybody with an account, newest first, without their secrets', async () => {
  const { items, total } = await list();
  expect(items.map(({ email }) => email)).toEqual([
    'bert@list.example',
    'anna@list.example',
    'carl@list.example',
    'staff@list.example',
  ]);
  expect(total).toBe(4);
  expect(items[3]).toEqual({
    guid: staff.guid,
    email: 'staff@list.example',
    first_name: 'Test',
    last_name: 'Person',
    phone_number: '',
    landline_number: '',
    profession: '',
    permissions: ['internal'],
    created_at: expect.any(String),
    updated_at: expect.any(String),
    active_workspace_guid: null,
    deletionRequestedOn: null,
  });
  expect(JSON.stringify(items)).not.toContain('canary');
});

test('sorts, pages and searches', async () => {
  expect(await emails({ sort: 'first_name' })).toEqual(['anna', 'bert', 'carl', 'staff']);
  expect(await emails({ sort: 'last_name', order: 'desc', limit: 2 })).toEqual(['anna', 'carl']);
  expect(await emails({ sort: 'created_at', limit: 1, offset: 1 })).toEqual(['carl']);
  expect(await emails({ search: ['ANNA zuse'] })).toEqual(['anna']);
  expect(await emails({ search: ['list.example', 'nurse'] })).toEqual(['carl']);
  expect(await emails({ search: ['4155552671'] })).toEqual(['anna']);
  // As the page shows it.
  expect(await emails({ search: ['+1 415 555 2671'] })).toEqual(['anna']);
});

test('is for staff', async () => {
  const person = await makeUser(world.deps);
  expect(await errorReply(world.app, listUsers, {}, { as: person })).toMatchObject({ status: 403 });
});
