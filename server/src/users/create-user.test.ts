import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { createUser, listUsers } from '@sonoboard/contract/users/users.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const PASSWORD = 'Kettle83Vein';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'], email: 'staff@test.example' });
});
afterAll(() => world.stop());

const person = (email: string, fields: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Byron',
  profession: 'Physician',
  phone_number: '+14155552671',
  landline_number: '',
  email,
  permissions: [],
  password: PASSWORD,
  ...fields,
});

describe('SH-267, AD-230: POST /users', () => {
  test('makes an account that is confirmed at once, without a mail, and may sign in', async () => {
    const user = await call(world.app, createUser, { body: person(' ADA@test.example ') }, { as: staff });
    expect(user).toMatchObject({
      email: 'ada@test.example',
      first_name: 'Ada',
      last_name: 'Byron',
      permissions: [],
      active_workspace_guid: null,
    });
    await call(world.app, signIn, { body: { username: 'ada@test.example', password: PASSWORD } });
    expect(await mailsTo(world.deps, 'ada@test.example')).toEqual([]);
    const created = await auditRows(world.deps, 'account.created');
    expect(created).toMatchObject([
      { kind: 'change', actorGuid: staff.guid, subjectKind: 'user', subjectGuid: user.guid },
    ]);
  });

  test('AMB-024: permissions of the payload give none', async () => {
    const body = person('grace@test.example', { permissions: ['internal', 'admin'] });
    expect(await call(world.app, createUser, { body }, { as: staff })).toMatchObject({ permissions: [] });
  });

  test('an address that has an account is refused', async () => {
    expect(
      await errorReply(world.app, createUser, { body: person('STAFF@test.example') }, { as: staff }),
    ).toMatchObject({ status: 409, error: 'A user with this email already exists' });
  });

  test('a weak password and a bad phone number are refused in words', async () => {
    const weak = person('weak@test.example', { password: 'abc' });
    expect(await errorReply(world.app, createUser, { body: weak }, { as: staff })).toMatchObject({
      status: 422,
    });
    const phone = person('phone@test.example', { phone_number: '123' });
    expect(await errorReply(world.app, createUser, { body: phone }, { as: staff })).toMatchObject({
      status: 422,
      error: expect.stringContaining('Invalid phone number') as string,
    });
    const { items } = await call(world.app, listUsers, { query: { search: ['weak@'] } }, { as: staff });
    expect(items).toEqual([]);
  });

  test('anyone who is not staff is refused', async () => {
    const user = await makeUser(world.deps);
    expect(
      await errorReply(world.app, createUser, { body: person('x@test.example') }, { as: user }),
    ).toMatchObject({ status: 403 });
  });
});
