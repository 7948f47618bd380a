import { randomUUID } from 'node:crypto';
import { getCurrentUser, signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  changeUser,
  getUser,
  listUserDataCollections,
  listUserGroups,
} from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, joinWorkspace, makeCollection, makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { authTokens, sessions, users } from '../tables/accounts.tables.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { groupMembers } from '../tables/groups.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

const NEW_PASSWORD = 'Vessels42north';

let world: TestApp;
let staff: TestUser;
let admin: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
});
afterAll(() => world.stop());

const change = (person: { guid: string }, body: object, as: TestUser) =>
  call(world.app, changeUser, { params: { guid: person.guid }, body }, { as });
const changeRefused = (person: { guid: string }, body: object, as: TestUser) =>
  errorReply(world.app, changeUser, { params: { guid: person.guid }, body }, { as });
const profile = (person: { guid: string }) =>
  call(world.app, getUser, { params: { guid: person.guid } }, { as: staff });
const changesOf = async (person: { guid: string }) =>
  (await auditRows(world.deps, 'user.changed')).filter(({ subjectGuid }) => subjectGuid === person.guid);
const mailsTo = (email: string) => world.deps.db.select().from(outbox).where(eq(outbox.toAddress, email));
const canSignIn = async (email: string, password: string) =>
  (await send(world.app, signIn, { body: { username: email, password } })).statusCode === 200;
const isSignedIn = async (person: TestUser) =>
  (await send(world.app, getCurrentUser, {}, { as: person })).statusCode === 200;

describe('two people who edit one profile', () => {
  test('the second is told that it changed, and overwrites nothing that they have not seen', async () => {
    const person = await makeUser(world.deps);
    const seen = await profile(person);
    await change(person, { first_name: 'First', expected: { first_name: seen.first_name } }, staff);
    const stale = { first_name: 'Second', last_name: 'Late', expected: { first_name: seen.first_name } };
    expect(await changeRefused(person, stale, admin)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect(await profile(person)).toMatchObject({ first_name: 'First', last_name: seen.last_name });
  });

  test('anyone who changes something else is not held up', async () => {
    const person = await makeUser(world.deps);
    const seen = await profile(person);
    await change(person, { first_name: 'First' }, staff);
    await change(person, { profession: 'Nurse', expected: { profession: seen.profession } }, admin);
    expect(await profile(person)).toMatchObject({ first_name: 'First', profession: 'Nurse' });
  });
});

describe('SH-010, SH-274: PATCH /users/{guid}', () => {
  test('SH-231: takes the fields of the sign-up payload, trimmed, and gives the profile back', async () => {
    const person = await makeUser(world.deps);
    world.clock.forward(60_000);
    const changed = await change(
      person,
      {
        first_name: '  Ada ',
        last_name: 'Byron',
        profession: 'Sonographer',
        phone_number: '+14155552671',
        landline_number: '',
        email: person.email.toUpperCase(),
        permissions: [],
      },
      person,
    );
    expect(changed).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      profession: 'Sonographer',
      phone_number: '+14155552671',
      landline_number: '',
      email: person.email,
      updated_at: world.clock.now().toISOString(),
    });
    expect(await profile(person)).toEqual(changed);
    expect(await changesOf(person)).toMatchObject([
      {
        actorGuid: person.guid,
        before: { firstName: 'Test', lastName: 'Person', profession: '', phoneNumber: '' },
        after: {
          firstName: 'Ada',
          lastName: 'Byron',
          profession: 'Sonographer',
          phoneNumber: '+14155552671',
        },
      },
    ]);
  });

  test('AMB-058: what is stored already may be saved again, and leaves no trace', async () => {
    const person = await makeUser(world.deps);
    await change(person, { first_name: 'Test', last_name: 'Person' }, person);
    expect(await changesOf(person)).toEqual([]);
  });

  test('AMB-034: a name of two characters is enough for the server; one is not', async () => {
    const person = await makeUser(world.deps);
    expect(await change(person, { first_name: 'Jo' }, person)).toMatchObject({ first_name: 'Jo' });
    expect(await changeRefused(person, { first_name: 'J' }, person)).toMatchObject({ status: 422 });
  });

  test('SH-232, AMB-059: phone and landline take the same numbers, or none', async () => {
    const person = await makeUser(world.deps, { phoneNumber: '+14155552671' });
    for (const field of ['phone_number', 'landline_number']) {
      expect(await change(person, { [field]: '' }, person)).toMatchObject({ [field]: '' });
      for (const number of ['12', '+0123456789', '1'.repeat(16), 'call me']) {
        expect(await changeRefused(person, { [field]: number }, person)).toMatchObject({ status: 422 });
      }
    }
  });

  test('AMB-049: internal staff edit others; for everybody else there is nobody to edit', async () => {
    const [person, neighbour] = [await makeUser(world.deps), await makeUser(world.deps)];
    expect(await change(person, { first_name: 'Grace' }, staff)).toMatchObject({ first_name: 'Grace' });
    expect(await changeRefused(person, { first_name: 'Evil' }, neighbour)).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    expect(await profile(person)).toMatchObject({ first_name: 'Grace' });
    expect(await changeRefused({ guid: randomUUID() }, { first_name: 'Grace' }, staff)).toMatchObject({
      status: 404,
    });
  });

  test('AMB-024: permissions in the payload are ignored; fields of the server are refused', async () => {
    const person = await makeUser(world.deps);
    await change(person, { first_name: 'Ada', permissions: ['internal', 'admin'] }, person);
    expect((await profile(person)).permissions).toEqual([]);
    expect(
      await world.deps.db.select().from(groupMembers).where(eq(groupMembers.userGuid, person.guid)),
    ).toEqual([]);
    for (const field of ['guid', 'twoFaEnabled', 'forceLogout', 'created_at', 'config_guid', '__proto__x']) {
      expect(await changeRefused(person, { [field]: true }, person)).toMatchObject({ status: 422 });
    }
    expect(await changeRefused(person, {}, person)).toMatchObject({ status: 422 });
  });

  test('markup in a name is a name', async () => {
    const person = await makeUser(world.deps);
    const name = '<img src=x onerror=alert(1)>';
    expect(await change(person, { first_name: name }, person)).toMatchObject({ first_name: name });
  });
});

describe('the email address', () => {
  test('SH-112: nobody changes their own, not even with the admin flag', async () => {
    const person = await makeUser(world.deps);
    for (const who of [person, staff, admin]) {
      expect(await changeRefused(who, { first_name: 'Ada', email: 'new@test.example' }, who)).toEqual({
        status: 403,
        code: 'email_locked',
        error: 'Only our staff can change the email address of an account.',
      });
      expect(await profile(who)).toMatchObject({ email: who.email, first_name: 'Test' });
    }
  });

  test('AMB-051: another’s is changed with the admin flag only, and the old address is told', async () => {
    const person = await makeUser(world.deps, { email: 'old@test.example', firstName: '<b>Ada</b>' });
    await world.deps.db.insert(authTokens).values({
      kind: 'reset_password',
      tokenHash: randomUUID(),
      userGuid: person.guid,
      expiresAt: new Date(world.clock.now().getTime() + 60_000),
    });
    expect(await changeRefused(person, { email: 'moved@test.example' }, staff)).toMatchObject({
      code: 'email_locked',
    });
    expect(await mailsTo('old@test.example')).toEqual([]);
    await change(person, { email: 'Moved@test.example' }, admin);
    expect(await profile(person)).toMatchObject({ email: 'moved@test.example' });
    const [mail, ...more] = await mailsTo('old@test.example');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'email-changed',
      subject: 'The email address of your Sonoboard account was changed',
    });
    expect(mail?.textBody).toContain('to moved@test.example');
    expect(mail?.textBody).toContain('You get this mail because');
    expect(mail?.htmlBody).not.toContain('<b>Ada');
    const [link] = await world.deps.db
      .select({ expiresAt: authTokens.expiresAt })
      .from(authTokens)
      .where(eq(authTokens.userGuid, person.guid));
    expect(link?.expiresAt).toEqual(world.clock.now());
  });

  test('one that another account has, or that is none, is refused, and nothing is mailed', async () => {
    const [person, other] = [await makeUser(world.deps), await makeUser(world.deps)];
    expect(await changeRefused(person, { email: other.email }, admin)).toEqual({
      status: 409,
      code: 'email_taken',
      error: 'A user with this email already exists',
    });
    for (const email of ['abc', 'a@b.c,d@e.f']) {
      expect(await changeRefused(person, { email }, admin)).toMatchObject({ status: 422 });
    }
    expect(await mailsTo(person.email)).toEqual([]);
  });
});

describe('AMB-025: the password', () => {
  const elevate = (person: TestUser) =>
    world.deps.db
      .update(sessions)
      .set({ elevatedUntil: new Date(world.clock.now().getTime() + 60_000) })
      .where(eq(sessions.userGuid, person.guid));

  test('of one’s own needs the current one first, and ends every session', async () => {
    const person = await makeUser(world.deps);
    expect(await changeRefused(person, { password: NEW_PASSWORD }, person)).toMatchObject({
      status: 403,
      code: 'elevation_required',
    });
    await startSession(world.deps, person.guid);
    await elevate(person);
    const response = await send(
      world.app,
      changeUser,
      { params: { guid: person.guid }, body: { password: NEW_PASSWORD } },
      { as: person },
    );
    expect(response.statusCode).toBe(200);
    expect(response.headers['set-cookie']).toContain('Max-Age=0');
    expect(await isSignedIn(person)).toBe(false);
    expect(await world.deps.db.select().from(sessions).where(eq(sessions.userGuid, person.guid))).toEqual([]);
    expect(await canSignIn(person.email, NEW_PASSWORD)).toBe(true);
    expect(await mailsTo(person.email)).toMatchObject([{ kind: 'password-changed' }]);
    const [event] = await changesOf(person);
    expect(event).toMatchObject({ after: { password: 'changed' } });
    expect(JSON.stringify(event)).not.toContain(NEW_PASSWORD);
  });

  test('of someone else takes the admin flag, and signs them out', async () => {
    const person = await makeUser(world.deps);
    expect(await changeRefused(person, { password: NEW_PASSWORD }, staff)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    await elevate(staff);
    expect(await changeRefused(person, { password: NEW_PASSWORD }, staff)).toMatchObject({ status: 403 });
    await change(person, { password: NEW_PASSWORD }, admin);
    expect(await isSignedIn(person)).toBe(false);
    expect(await isSignedIn(admin)).toBe(true);
    expect(await canSignIn(person.email, NEW_PASSWORD)).toBe(true);
    const [mail] = await mailsTo(person.email);
    expect(mail?.textBody).toContain('Our staff changed your password');
  });

  test('that is too weak changes nothing else either, and an elevation is not used up', async () => {
    const person = await makeUser(world.deps);
    await elevate(person);
    expect(await changeRefused(person, { first_name: 'Ada', password: 'short' }, person)).toMatchObject({
      status: 422,
      code: 'password_too_weak',
    });
    expect(await changeRefused(person, { first_name: 'Ada', password: 'Password1' }, person)).toMatchObject({
      status: 422,
      code: 'password_too_common',
    });
    expect(await profile(person)).toMatchObject({ first_name: 'Test' });
    expect(await isSignedIn(person)).toBe(true);
    await change(person, { password: NEW_PASSWORD }, person);
  });
});

describe('SH-115, AD-234: the active workspace', () => {
  test('is chosen among the own ones, by the person and by admins; by staff without the flag it is not', async () => {
    const [owner, person] = [await makeUser(world.deps), await makeUser(world.deps)];
    const [first, second] = [
      await makeWorkspace(world.deps, { owner }),
      await makeWorkspace(world.deps, { owner }),
    ];
    await joinWorkspace(world.deps, first, person);
    await joinWorkspace(world.deps, second, person);
    expect(await change(person, { active_workspace_guid: first.guid }, person)).toMatchObject({
      active_workspace_guid: first.guid,
    });
    expect(await change(person, { active_workspace_guid: second.guid }, admin)).toMatchObject({
      active_workspace_guid: second.guid,
    });
    expect(await changeRefused(person, { active_workspace_guid: first.guid }, staff)).toMatchObject({
      status: 403,
    });
    expect(await change(person, { active_workspace_guid: null }, admin)).toMatchObject({
      active_workspace_guid: null,
    });
  });

  test('is never one of someone else, one that was left, or one that is deleted', async () => {
    const [owner, person] = [await makeUser(world.deps), await makeUser(world.deps)];
    const foreign = await makeWorkspace(world.deps, { owner });
    const left = await makeWorkspace(world.deps, { owner });
    const deleted = await makeWorkspace(world.deps, { owner });
    await joinWorkspace(world.deps, left, person);
    await joinWorkspace(world.deps, deleted, person);
    await change(person, { active_workspace_guid: null }, person);
    await world.deps.db
      .delete(workspaceMembers)
      .where(and(eq(workspaceMembers.workspaceGuid, left.guid), eq(workspaceMembers.userGuid, person.guid)));
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, deleted.guid));
    for (const guid of [foreign.guid, left.guid, deleted.guid, randomUUID()]) {
      for (const who of [person, admin]) {
        expect(await changeRefused(person, { active_workspace_guid: guid }, who)).toMatchObject({
          status: 404,
          code: 'workspace_not_found',
        });
      }
    }
    expect(await profile(person)).toMatchObject({ active_workspace_guid: null });
  });
});

describe('what a person belongs to', () => {
  test('SH-277: GET /users/{guid}/groups lists the groups, of workspaces too', async () => {
    const person = await makeUser(world.deps, { permissions: ['internal', 'data-management'] });
    const workspace = await makeWorkspace(world.deps, { owner: person, name: 'East Clinic' });
    const groups = (query: object = {}) =>
      call(world.app, listUserGroups, { params: { guid: person.guid }, query }, { as: person });
    const { items, total } = await groups();
    expect(items.map(({ name }) => name)).toEqual(['data-management', 'East Clinic', 'internal']);
    expect(items[1]?.guid).toBe(workspace.groupGuid);
    expect(total).toBe(3);
    expect(await groups({ search: ['CLINIC'], limit: 1 })).toMatchObject({ total: 1 });
    expect((await groups({ order: 'desc', limit: 1 })).items[0]?.name).toBe('internal');
  });

  test('SH-282, AD-120, AD-236: GET /users/{guid}/data_collections lists the collections with the roles', async () => {
    const person = await makeUser(world.deps);
    const [beta, alpha, gone] = [
      await makeCollection(world.deps, { name: 'beta of person' }),
      await makeCollection(world.deps, { name: 'Alpha of person' }),
      await makeCollection(world.deps, { name: 'Gone of person' }),
    ];
    await addMember(world.deps, beta, person, ['scanner', 'reviewer']);
    await addMember(world.deps, alpha, person, []);
    await addMember(world.deps, gone, person, ['reviewer']);
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, gone));
    const collections = (query: object, as = staff) =>
      call(world.app, listUserDataCollections, { params: { guid: person.guid }, query }, { as });
    const rows = [
      { guid: alpha, name: 'Alpha of person', roles: [] },
      { guid: beta, name: 'beta of person', roles: ['scanner', 'reviewer'] },
    ];
    expect(await collections({})).toEqual({ data_collections: rows, total: 2 });
    expect(await collections({ limit: 1, offset: 1 }, person)).toEqual({
      data_collections: [rows[1]],
      total: 2,
    });
  });

  test.each([listUserGroups, listUserDataCollections])(
    '$path finds nobody in an erased account',
    async (list) => {
      const person = await makeUser(world.deps);
      await world.deps.db
        .update(users)
        .set({ erasedAt: world.clock.now() })
        .where(eq(users.guid, person.guid));
      expect(
        await errorReply(world.app, list, { params: { guid: person.guid } }, { as: staff }),
      ).toMatchObject({
        status: 404,
        code: 'user_not_found',
      });
    },
  );
});
