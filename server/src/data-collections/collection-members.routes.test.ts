import { randomUUID } from 'node:crypto';
import {
  addCollectionMember,
  changeCollectionMember,
  listCollectionMembers,
  removeCollectionMember,
} from '@sonoboard/contract/data-collections/collection-members.endpoints';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { users } from '../tables/accounts.tables.ts';
import { worklistEntries } from '../tables/worklists.tables.ts';

let world: TestApp;
let staff: TestUser;
let guid: string;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
beforeEach(async () => {
  guid = await makeCollection(world.deps, {});
});
afterAll(() => world.stop());

const list = (query: object = {}, as = staff) =>
  call(world.app, listCollectionMembers, { params: { guid }, query }, { as });
const add = (email: string, as = staff) =>
  send(world.app, addCollectionMember, { params: { guid }, body: { email } }, { as });
const addRefused = (body: object) =>
  errorReply(world.app, addCollectionMember, { params: { guid }, body: body as never }, { as: staff });
const setRoles = (person: { guid: string }, roles: readonly MemberRole[]) =>
  call(
    world.app,
    changeCollectionMember,
    { params: { guid }, body: { guid: person.guid, roles: [...roles] } },
    { as: staff },
  );
const setRolesRefused = (person: { guid: string }, roles: readonly string[]) =>
  errorReply(
    world.app,
    changeCollectionMember,
    { params: { guid }, body: { guid: person.guid, roles: roles as MemberRole[] } },
    { as: staff },
  );
const eventsOf = async (action: string) =>
  (await auditRows(world.deps, action)).filter(({ subjectGuid }) => subjectGuid === guid);

describe('SH-293, AD-103, AD-202: members of a data collection', () => {
  test('AD-203, AD-204: are added by email, given roles, and read back', async () => {
    const person = await makeUser(world.deps, { email: 'ann@test.example' });
    const configGuid = await giveConfig(world.deps, person, {});
    const response = await add(' ANN@test.example ');
    expect(response.statusCode).toBe(201);
    const member = {
      guid: person.guid,
      email: 'ann@test.example',
      roles: [],
      config_guid: configGuid,
      is_workspace_owner: false,
    };
    expect(response.json()).toEqual(member);
    expect(await setRoles(person, ['admin', 'scanner', 'scanner'])).toEqual({
      ...member,
      roles: ['scanner', 'admin'],
    });
    expect(await list()).toEqual({ items: [{ ...member, roles: ['scanner', 'admin'] }], total: 1 });
    expect(await eventsOf('collection.member_added')).toMatchObject([
      { actorGuid: staff.guid, after: { userGuid: person.guid, roles: [] } },
    ]);
    expect(await eventsOf('collection.member_changed')).toMatchObject([
      { before: { userGuid: person.guid, roles: [] }, after: { roles: ['scanner', 'admin'] } },
    ]);
  });

  test('of two who set the roles of one member at once, the second is told what the first left', async () => {
    const person = await makeUser(world.deps);
    await add(person.email);
    const setFrom = (seen: readonly MemberRole[], roles: readonly MemberRole[]) =>
      send(
        world.app,
        changeCollectionMember,
        {
          params: { guid },
          body: { guid: person.guid, roles: [...roles], expected: { roles: [...seen] } },
        },
        { as: staff },
      );
    expect((await setFrom([], ['reviewer', 'scanner'])).statusCode).toBe(200);
    const late = await setFrom([], ['admin']);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'changed_meanwhile']);
    expect((await setFrom(['reviewer', 'scanner'], ['reviewer'])).statusCode).toBe(200);
    expect((await list()).items[0]).toMatchObject({ roles: ['reviewer'] });
  });

  test('are listed by email, in pages, and found by a part of it', async () => {
    for (const name of ['carl', 'bert', 'anna']) {
      await add((await makeUser(world.deps, { email: `${name}@list.example` })).email);
    }
    const emails = async (query: object) => (await list(query)).items.map(({ email }) => email);
    expect(await emails({})).toEqual(['anna@list.example', 'bert@list.example', 'carl@list.example']);
    expect(await emails({ order: 'desc', limit: 1, offset: 1 })).toEqual(['bert@list.example']);
    expect(await list({ search: ['BERT'] })).toMatchObject({
      items: [{ email: 'bert@list.example' }],
      total: 1,
    });
  });

  test('AD-205: who becomes a reviewer has the exams of the collection on the worklist; who is removed has not', async () => {
    const person = await makeUser(world.deps);
    await makeExam(world.deps, { collections: [guid] });
    await add(person.email);
    const due = () =>
      world.deps.db
        .select({ examGuid: worklistEntries.examGuid })
        .from(worklistEntries)
        .where(and(eq(worklistEntries.reviewerGuid, person.guid), eq(worklistEntries.collectionGuid, guid)));
    expect(await due()).toHaveLength(0);
    await setRoles(person, ['reviewer']);
    expect(await due()).toHaveLength(1);
    const body = { guid: person.guid };
    expect(await call(world.app, removeCollectionMember, { params: { guid }, body }, { as: staff })).toEqual(
      {},
    );
    expect(await due()).toHaveLength(0);
    expect(await list()).toEqual({ items: [], total: 0 });
    expect(await eventsOf('collection.member_removed')).toMatchObject([
      { before: { userGuid: person.guid, roles: ['reviewer'] } },
    ]);
  });
});

test('an owner stays in the collection of their workspace, as its admin, no matter who asks', async () => {
  const { dcGuid, owner } = await makeClinic(world.deps);
  const params = { guid: dcGuid };
  const refusedAs = { status: 422, code: 'owner_stays_in_collection' };
  const members = await call(world.app, listCollectionMembers, { params, query: {} }, { as: staff });
  expect(members.items).toMatchObject([{ guid: owner.guid, is_workspace_owner: true }]);
  for (const as of [owner, staff]) {
    const body = { guid: owner.guid };
    expect(await errorReply(world.app, removeCollectionMember, { params, body }, { as })).toMatchObject(
      refusedAs,
    );
    const roles = { ...body, roles: ['scanner' as const] };
    expect(
      await errorReply(world.app, changeCollectionMember, { params, body: roles }, { as }),
    ).toMatchObject(refusedAs);
  }
  const { items } = await call(world.app, listCollectionMembers, { params, query: {} }, { as: owner });
  expect(items).toMatchObject([{ guid: owner.guid, roles: ['scanner', 'reviewer', 'admin'] }]);
});

describe('adding someone who cannot be added', () => {
  test('SH-303, AMB-226: without an account, or with an address that is not confirmed, nobody is found', async () => {
    const unconfirmed = await makeUser(world.deps, { emailVerifiedAt: null });
    const erased = await makeUser(world.deps);
    await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, erased.guid));
    for (const email of ['nobody@nowhere.example', unconfirmed.email, erased.email]) {
      expect(await addRefused({ email })).toEqual({
        status: 404,
        code: 'collection_user_not_found',
        error: 'User not found. They have to login once before you can add them.',
      });
    }
    expect(await list()).toEqual({ items: [], total: 0 });
  });

  test('SH-304: a member is refused, of ten requests at once too', async () => {
    const person = await makeUser(world.deps);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(person.email)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 422),
    ]);
    expect(await addRefused({ email: person.email })).toEqual({
      status: 422,
      code: 'member_exists',
      error: 'User is already in the data collection.',
    });
    expect(await eventsOf('collection.member_added')).toHaveLength(1);
  });

  test('SH-243: an email is needed', async () => {
    for (const body of [{}, { email: '' }, { email: 'abc' }])
      expect((await addRefused(body)).status).toBe(422);
  });
});

describe('AMB-052: the roles of a member', () => {
  test('while they are in the rota, their subscriber roles may not move; the others may', async () => {
    const person = await makeUser(world.deps);
    await addMember(world.deps, guid, person, ['exams_subscriber', 'in_rota']);
    for (const roles of [
      ['in_rota'],
      ['exams_subscriber', 'reviews_subscriber', 'in_rota'],
      ['reviews_subscriber'],
    ]) {
      expect(await setRolesRefused(person, roles)).toMatchObject({
        status: 422,
        code: 'subscriber_roles_locked',
      });
    }
    expect((await list()).items[0]?.roles).toEqual(['exams_subscriber', 'in_rota']);
    const roles = ['reviewer', 'exams_subscriber'] as const;
    expect((await setRoles(person, roles)).roles).toEqual(roles);
  });

  test('an unknown role is refused, and a person who is no member', async () => {
    const [person, stranger] = [await makeUser(world.deps), await makeUser(world.deps)];
    await addMember(world.deps, guid, person, []);
    expect((await setRolesRefused(person, ['owner'])).status).toBe(422);
    for (const nobody of [stranger, { guid: randomUUID() }]) {
      expect(await setRolesRefused(nobody, ['reviewer'])).toMatchObject({
        status: 404,
        code: 'member_not_found',
      });
      const input = { params: { guid }, body: { guid: nobody.guid } };
      expect(await errorReply(world.app, removeCollectionMember, input, { as: staff })).toMatchObject({
        status: 404,
        code: 'member_not_found',
      });
    }
  });

  test('the admin of a collection manages its members; they see nobody’s config', async () => {
    const [admin, person] = [await makeUser(world.deps), await makeUser(world.deps)];
    await addMember(world.deps, guid, admin, ['admin']);
    expect((await add(person.email, admin)).json()).toEqual({
      guid: person.guid,
      email: person.email,
      roles: [],
      config_guid: null,
      is_workspace_owner: false,
    });
    expect((await list({}, admin)).total).toBe(2);
  });
});
