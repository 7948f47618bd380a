import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import { listUsers } from '@sonoboard/contract/users/users.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, send } from '../../test/call.ts';
import { giveConfig } from '../../test/factories.ts';
import { switchOnTwoFactor } from '../../test/second-factor.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { hashPassword } from './password-hash.ts';

const PASSWORD = 'Right1234';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

const permissions = async (as: TestUser) => (await call(world.app, getCurrentUser, {}, { as })).permissions;
const statusOfUsers = async (as: TestUser) =>
  (await send(world.app, listUsers, { query: { limit: 1 } }, { as })).statusCode;

async function staff(): Promise<TestUser> {
  const passwordHash = await hashPassword(PASSWORD);
  return makeUser(world.deps, { passwordHash, permissions: ['internal', 'admin'] });
}

test('AMB-057: staff have no rights before they have set up the second factor, and all of them afterwards', async () => {
  const person = await staff();
  await giveConfig(world.deps, person, {
    two_fa_enable_user_overwrite: false,
    two_fa_required_for_staff: true,
  });
  expect(await permissions(person)).toEqual(['second-factor-needed']);
  expect(await statusOfUsers(person)).toBe(403);
  await switchOnTwoFactor(world, person, PASSWORD);
  expect(await permissions(person)).toEqual(['admin', 'internal']);
  expect(await statusOfUsers(person)).toBe(200);
});

test('AMB-057: a config that says nothing asks staff for it, and offers it to everybody', async () => {
  const [person, member] = [
    await staff(),
    await makeUser(world.deps, { passwordHash: await hashPassword(PASSWORD) }),
  ];
  for (const one of [person, member]) await giveConfig(world.deps, one, {});
  expect(await permissions(person)).toEqual(['second-factor-needed']);
  expect(await permissions(member)).toEqual([]);
  await switchOnTwoFactor(world, member, PASSWORD);
  expect(await permissions(member)).toEqual([]);
});

test('AMB-057: a config can do without it', async () => {
  const person = await staff();
  await giveConfig(world.deps, person, { two_fa_required_for_staff: false });
  expect(await permissions(person)).toEqual(['admin', 'internal']);
  expect(await statusOfUsers(person)).toBe(200);
});
