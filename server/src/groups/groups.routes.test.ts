import { randomUUID } from 'node:crypto';
import {
  addGroupMember,
  createGroup,
  deleteGroup,
  getGroup,
  listGroupMembers,
  listGroups,
  renameGroup,
} from '@sonoboard/contract/groups/groups.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { groups } from '../tables/groups.tables.ts';

let world: TestApp;
let staff: TestUser;
let admin: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
});
afterAll(() => world.stop());

const create = (name: string) => call(world.app, createGroup, { body: { name } }, { as: staff });
const createRefused = (name: string, as = staff) =>
  errorReply(world.app, createGroup, { body: { name } }, { as });
const list = (query: object = {}) => call(world.app, listGroups, { query }, { as: staff });
const renameRefused = (guid: string, name: string, as = staff) =>
  errorReply(world.app, renameGroup, { params: { guid }, body: { name } }, { as });
const guidOfGroup = async (name: string) =>
  (await list({ search: [name] })).items.find((group) => group.name === name)?.guid ?? '';

describe('AD-114, AD-221: GET /autodvt-dashboard/groups', () => {
  test('gives guid, name and number of members of every group', async () => {
    const { items } = await list();
    expect(items.find(({ name }) => name === 'internal')).toEqual({
      guid: expect.any(String) as string,
      name: 'internal',
      kind: 'permission',
      member_count: 2,
      workspace_guid: null,
    });
  });

  test('sorts, pages and searches', async () => {
    await create('Zebra One');
    await create('zebra two');
    const names = async (query: object) => (await list(query)).items.map(({ name }) => name);
    expect(await names({ search: ['zebra'] })).toEqual(['Zebra One', 'zebra two']);
    expect(await names({ search: ['ZEBRA'], order: 'desc' })).toEqual(['zebra two', 'Zebra One']);
    expect(await names({ search: ['zebra'], limit: 1, offset: 1 })).toEqual(['zebra two']);
    expect((await list({ search: ['zebra'], limit: 1 })).total).toBe(2);
    expect((await names({ sort: 'member_count', order: 'desc' }))[0]).toBe('internal');
  });

  test('shows the group of a workspace, and no longer when the workspace is deleted', async () => {
    const clinic = await makeWorkspace(world.deps, { owner: await makeUser(world.deps), name: 'Old clinic' });
    const inList = async () => (await list({ search: ['old clinic'] })).items;
    expect((await list({ search: ['old clinic'], kind: 'permission' })).total).toBe(0);
    expect(await inList()).toMatchObject([
      { guid: clinic.groupGuid, kind: 'workspace', workspace_guid: clinic.guid, member_count: 1 },
    ]);
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, clinic.guid));
    expect(await inList()).toEqual([]);
    const params = { guid: clinic.groupGuid };
    expect(await errorReply(world.app, getGroup, { params }, { as: staff })).toMatchObject({ status: 404 });
  });
});

describe('AD-224: POST /groups', () => {
  test('makes a group with nobody in it, and writes it down', async () => {
    const group = await create('  Researchers <b>1</b> ');
    expect(group).toMatchObject({ name: 'Researchers <b>1</b>', kind: 'permission', member_count: 0 });
    expect(await call(world.app, getGroup, { params: { guid: group.guid } }, { as: staff })).toEqual(group);
    expect((await auditRows(world.deps, 'group.created')).at(-1)).toMatchObject({
      actorGuid: staff.guid,
      subjectGuid: group.guid,
      after: { name: group.name },
    });
  });

  test("AD-158: an empty name is refused with 'Please enter a name for the group'", async () => {
    for (const name of ['', '   ']) {
      expect(await createRefused(name)).toMatchObject({
        status: 422,
        error: expect.stringContaining('Please enter a name for the group') as string,
      });
    }
  });

  test('AD-156: a name has at most 200 characters', async () => {
    expect((await create('x'.repeat(200))).name).toHaveLength(200);
    expect(await createRefused('x'.repeat(201))).toMatchObject({ status: 422 });
  });

  test.each(['admin', 'Internal', ' DEVICE ', 'data-management', 'workspace-admin'])(
    'AD-224: the reserved name %j is refused, also for administrators, and no group is made',
    async (name) => {
      const before = (await list()).total;
      expect(await createRefused(name, admin)).toMatchObject({ status: 422, code: 'group_name_reserved' });
      expect((await list()).total).toBe(before);
    },
  );

  test('AD-224: a name that another group has, in whatever case, is refused', async () => {
    await create('Nurses');
    expect(await createRefused(' NURSES ')).toMatchObject({ status: 422, code: 'group_name_taken' });
  });
});

describe('AD-225: PATCH /groups/{guid}', () => {
  test('renames a group, and writes down both names', async () => {
    const { guid } = await create('Old name');
    const renamed = await call(
      world.app,
      renameGroup,
      { params: { guid }, body: { name: ' New name ' } },
      { as: staff },
    );
    expect(renamed).toMatchObject({ guid, name: 'New name' });
    expect((await auditRows(world.deps, 'group.renamed')).at(-1)).toMatchObject({
      before: { name: 'Old name' },
      after: { name: 'New name' },
    });
  });

  test('what someone else renamed meanwhile is not overwritten', async () => {
    const { guid } = await create('Seen');
    const rename = (name: string) => ({ params: { guid }, body: { name, expected: { name: 'Seen' } } });
    await call(world.app, renameGroup, rename('First'), { as: staff });
    expect(await errorReply(world.app, renameGroup, rename('Second'), { as: admin })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
  });

  test('AD-156: an empty name and one of 201 characters are refused', async () => {
    const { guid } = await create('Stays as it is');
    for (const name of ['', 'x'.repeat(201)])
      expect(await renameRefused(guid, name)).toMatchObject({ status: 422 });
    expect(await call(world.app, getGroup, { params: { guid } }, { as: staff })).toMatchObject({
      name: 'Stays as it is',
    });
  });

  test('SH-173: nobody becomes an administrator by renaming a group of theirs', async () => {
    const { guid } = await create('Harmless');
    const email = staff.email;
    await call(world.app, addGroupMember, { params: { guid }, body: { email } }, { as: staff });
    for (const name of ['admin', ' ADMIN', 'data-management']) {
      expect(await renameRefused(guid, name)).toMatchObject({ status: 422, code: 'group_name_reserved' });
      expect(await renameRefused(guid, name, admin)).toMatchObject({ code: 'group_name_reserved' });
    }
    const stored = await world.deps.db.select().from(groups).where(eq(groups.guid, guid));
    expect(stored).toMatchObject([{ name: 'Harmless' }]);
  });

  test.each(['internal', 'admin', 'data-management', 'device', 'advent'])(
    'the group %s keeps its name',
    async (name) => {
      const guid = await guidOfGroup(name);
      expect(await renameRefused(guid, 'Another', admin)).toMatchObject({
        status: 422,
        code: 'group_name_fixed',
      });
    },
  );

  test('the group of a workspace is renamed with its workspace', async () => {
    const owner = await makeUser(world.deps);
    // Its name grants nothing, whatever it is.
    const clinic = await makeWorkspace(world.deps, { owner, name: 'admin' });
    expect(await renameRefused(clinic.groupGuid, 'Clinic', admin)).toMatchObject({
      status: 422,
      code: 'group_of_workspace',
    });
  });

  test('a name that another group has is refused', async () => {
    await create('Taken');
    const { guid } = await create('Free');
    expect(await renameRefused(guid, 'taken')).toMatchObject({ code: 'group_name_taken' });
  });

  test('AD-222: a group that does not exist is not found', async () => {
    const guid = randomUUID();
    expect(await renameRefused(guid, 'Name')).toMatchObject({ status: 404, code: 'group_not_found' });
    for (const endpoint of [getGroup, listGroupMembers]) {
      expect(await errorReply(world.app, endpoint, { params: { guid } }, { as: staff })).toMatchObject({
        code: 'group_not_found',
      });
    }
  });
});

test('AD-184: anyone who is not staff is refused', async () => {
  const person = await makeUser(world.deps);
  expect(await errorReply(world.app, listGroups, {}, { as: person })).toMatchObject({ status: 403 });
  expect(await createRefused('Mine', person)).toMatchObject({ status: 403 });
});

describe('DELETE /groups/{guid}', () => {
  const remove = (guid: string, as = staff) => call(world.app, deleteGroup, { params: { guid } }, { as });
  const removeRefused = (guid: string, as = staff) =>
    errorReply(world.app, deleteGroup, { params: { guid } }, { as });

  test('deletes a group with its memberships, and the trail keeps its name', async () => {
    const { guid } = await create('Old study');
    await call(world.app, addGroupMember, { params: { guid }, body: { email: admin.email } }, { as: staff });
    await remove(guid);
    expect(await errorReply(world.app, getGroup, { params: { guid } }, { as: staff })).toMatchObject({
      status: 404,
    });
    expect((await auditRows(world.deps, 'group.deleted')).at(-1)).toMatchObject({
      subjectGuid: guid,
      before: { name: 'Old study', members: 1 },
    });
    expect(await removeRefused(guid)).toMatchObject({ status: 404 });
  });

  test('refuses a group that grants permissions and the group of a workspace, even for admins', async () => {
    const { groupGuid: kept } = await makeWorkspace(world.deps, { owner: staff, name: 'Kept clinic' });
    for (const guid of [await guidOfGroup('internal'), kept]) {
      expect(await removeRefused(guid, admin)).toMatchObject({ status: 422, code: 'group_not_deletable' });
    }
    expect(await removeRefused(kept, await makeUser(world.deps))).toMatchObject({ status: 403 });
  });
});
