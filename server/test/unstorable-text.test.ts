import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from './call.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeUser, type TestUser } from './test-users.ts';

const REFUSED = { status: 422, code: 'invalid_input', error: 'A text holds a sign that cannot be kept.' };

let world: TestApp;
let user: TestUser;

beforeAll(async () => {
  world = await startTestApp();
  user = await makeUser(world.deps);
});

afterAll(() => world.stop());

test('a zero byte in a search is refused in words, not by a fault', async () => {
  const query = { search: ['\u0000abc'] };
  expect(await refusal(world.app, getWorklist, { query }, { as: user })).toEqual(REFUSED);
});

test('a zero byte in a user name is refused in words, not by a fault', async () => {
  const body = { username: 'a\u0000@test.example', password: 'Right1234' };
  expect(await refusal(world.app, signIn, { body })).toEqual(REFUSED);
  expect(world.faults).toEqual([]);
});
