import { randomUUID } from 'node:crypto';
import {
  createWorkspace,
  deleteWorkspace,
  getUserWorkspace,
  getWorkspace,
  listUserWorkspaces,
  listWorkspaces,
  listWorkspacesForStaff,
  renameWorkspace,
} from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { getUserInvitation } from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, joinWorkspace, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic, makeInvitation } from '../../test/workspaces.ts';
import { users } from '../tables/accounts.tables.ts';
import { licenses } from '../tables/billing.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import { probes } from '../tables/scanners.tables.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

type Clinic = Awaited<ReturnType<typeof makeClinic>>;

const read = async ({ guid }: { readonly guid: string }, as: TestUser) =>
  (await call(world.app, getWorkspace, { params: { id: guid } }, { as })).workspace;
const rename = ({ guid }: Clinic, name: string, as: TestUser) => ({
  done: () => call(world.app, renameWorkspace, { params: { id: guid }, body: { name } }, { as }),
  refused: () => errorReply(world.app, renameWorkspace, { params: { id: guid }, body: { name } }, { as }),
});
const nameOf = async ({ guid }: Clinic) =>
  (await world.deps.db.select().from(workspaces).where(eq(workspaces.guid, guid)))[0]?.name;

describe('GET /workspaces/{id}', () => {
  test('SH-178, SH-284, AMB-064: every field, under the key workspace; a pending invitation holds a seat', async () => {
    const clinic = await makeClinic(world.deps, { name: 'Harbour', slotsUsers: 6, slotsProbes: 4 });
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member);
    for (const status of ['pending', 'rejected', 'accepted'] as const) {
      await makeInvitation(world.deps, {
        workspaceGuid: clinic.guid,
        email: `${status}@test.example`,
        status,
      });
    }
    const serial = { workspaceGuid: clinic.guid, serialNumber: `SERIAL-${randomUUID()}`.toUpperCase() };
    const deleted = { ...serial, serialNumber: `${serial.serialNumber}-2`, deletedAt: world.clock.now() };
    await world.deps.db.insert(probes).values([serial, deleted]);
    expect(await read(clinic, clinic.owner)).toEqual({
      guid: clinic.guid,
      name: 'Harbour',
      slots_users: 6,
      slots_probes: 4,
      free_slots_users: 3,
      member_count: 2,
      probe_count: 1,
      group_guid: clinic.groupGuid,
      dc_guid: clinic.dcGuid,
      purchaser_user_guid: clinic.owner.guid,
      purchaser_email: clinic.owner.email,
      license_status: 'active',
      data_collection_guids: [clinic.dcGuid],
    });
    expect(await read(clinic, member)).toEqual(await read(clinic, staff));
  });

  test.each(['inactive', 'force_active', 'force_inactive'] as const)(
    'SH-176, AMB-088: a licence that is %s is told as it is',
    async (status) => {
      const clinic = await makeClinic(world.deps);
      await world.deps.db.update(licenses).set({ status }).where(eq(licenses.guid, clinic.licenseGuid));
      expect((await read(clinic, clinic.owner)).license_status).toBe(status);
    },
  );

  test('AMB-082: its collections are its own and those to which all of its members belong', async () => {
    const clinic = await makeClinic(world.deps);
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member);
    const [shared, ofOne, deleted] = [
      await makeCollection(world.deps, {}),
      await makeCollection(world.deps, {}),
      await makeCollection(world.deps, {}),
    ];
    for (const person of [clinic.owner, member, await makeUser(world.deps)]) {
      await addMember(world.deps, shared, person, ['reviewer']);
      await addMember(world.deps, deleted, person, []);
    }
    await addMember(world.deps, ofOne, clinic.owner, ['admin']);
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, deleted));
    expect((await read(clinic, member)).data_collection_guids).toEqual([clinic.dcGuid, shared]);
  });

  test('someone else gets 404, as for one that does not exist or was deleted; staff too', async () => {
    const clinic = await makeClinic(world.deps);
    const gone = await makeClinic(world.deps);
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, gone.guid));
    const stranger = await makeUser(world.deps);
    const asked = [
      [clinic.guid, stranger],
      [gone.guid, gone.owner],
      [gone.guid, staff],
      [randomUUID(), staff],
    ] as const;
    for (const [id, as] of asked) {
      expect(await errorReply(world.app, getWorkspace, { params: { id } }, { as })).toEqual({
        status: 404,
        code: 'workspace_not_found',
        error: 'Workspace not found.',
      });
    }
  });
});

describe('PATCH /workspaces/{id}', () => {
  test('SH-121, SH-289, SH-249: the owner renames it; the group follows, the collection keeps its name', async () => {
    const clinic = await makeClinic(world.deps, { name: 'Before' });
    const { workspace } = await rename(clinic, '  <b>After</b> ', clinic.owner).done();
    expect(workspace).toMatchObject({ guid: clinic.guid, name: '<b>After</b>' });
    const [group] = await world.deps.db.select().from(groups).where(eq(groups.guid, clinic.groupGuid));
    expect(group?.name).toBe('<b>After</b>');
    const [collection] = await world.deps.db
      .select()
      .from(dataCollections)
      .where(eq(dataCollections.guid, clinic.dcGuid));
    expect(collection?.name).toBe('Before');
    expect((await auditRows(world.deps, 'workspace.renamed')).at(-1)).toMatchObject({
      kind: 'change',
      actorGuid: clinic.owner.guid,
      subjectKind: 'workspace',
      subjectGuid: clinic.guid,
      before: { name: 'Before' },
      after: { name: '<b>After</b>' },
    });
  });

  test.each(['x', 'x'.repeat(200)])('SH-233, SH-335: a title has 1 to 200 characters: %s', async (name) => {
    const clinic = await makeClinic(world.deps, { name: 'Before' });
    await rename(clinic, name, clinic.owner).done();
    expect(await nameOf(clinic)).toBe(name);
  });

  test.each(['', '   ', 'x'.repeat(201)])('SH-233, SH-335: other lengths are refused: %j', async (name) => {
    const clinic = await makeClinic(world.deps, { name: 'Before' });
    expect((await rename(clinic, name, clinic.owner).refused()).status).toBe(422);
    expect(await nameOf(clinic)).toBe('Before');
  });

  test('SH-132, SH-250: a member may not, a stranger finds nothing, and the name stays', async () => {
    const clinic = await makeClinic(world.deps, { name: 'Before' });
    const [member, admin] = [await makeUser(world.deps), await makeUser(world.deps)];
    await joinWorkspace(world.deps, clinic, member, ['member']);
    expect(await rename(clinic, 'Mine', member).refused()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await rename(clinic, 'Mine', await makeUser(world.deps)).refused()).status).toBe(404);
    expect(await nameOf(clinic)).toBe('Before');
    await joinWorkspace(world.deps, clinic, admin, ['admin']);
    expect((await rename(clinic, 'By the admin', admin).done()).workspace.name).toBe('By the admin');
  });
});

describe('the workspaces of a person', () => {
  test('SH-280, SH-281, AD-119, AD-233, AD-235: with their collections, found, sorted and paged by name', async () => {
    const person = await makeUser(world.deps);
    const second = await makeClinic(world.deps, { name: 'beta clinic', owner: person });
    const first = await makeClinic(world.deps, { name: 'Alpha Clinic' });
    await joinWorkspace(world.deps, first, person);
    const ask = (query: object, as = person) =>
      call(world.app, listUserWorkspaces, { params: { guid: person.guid }, query }, { as });
    const [alpha, beta] = [
      { guid: first.guid, name: 'Alpha Clinic', data_collection_guids: [first.dcGuid] },
      { guid: second.guid, name: 'beta clinic', data_collection_guids: [second.dcGuid] },
    ];
    expect(await ask({})).toMatchObject({ items: [alpha, beta], total: 2 });
    expect(await ask({ order: 'desc', limit: 1 }, staff)).toMatchObject({ items: [beta], total: 2 });
    expect(await ask({ search: ['ALPHA'] })).toMatchObject({ items: [alpha], total: 1 });
    const params = { guid: person.guid, workspaceGuid: first.guid };
    expect(await call(world.app, getUserWorkspace, { params }, { as: staff })).toEqual({
      data_collection_guids: [first.dcGuid],
    });
  });

  test('someone else or a workspace that is not theirs is not found', async () => {
    const [person, clinic] = [await makeUser(world.deps), await makeClinic(world.deps)];
    const ofOther = { params: { guid: clinic.owner.guid } };
    expect(await errorReply(world.app, listUserWorkspaces, ofOther, { as: person })).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    const ofNobody = { params: { guid: randomUUID() } };
    expect((await errorReply(world.app, listUserWorkspaces, ofNobody, { as: staff })).status).toBe(404);
    const foreign = { params: { guid: person.guid, workspaceGuid: clinic.guid } };
    for (const as of [person, staff]) {
      expect(await errorReply(world.app, getUserWorkspace, foreign, { as })).toMatchObject({
        status: 404,
        code: 'workspace_not_found',
      });
    }
  });
});

describe('what staff do with workspaces', () => {
  const prefix = 'Staff test';
  const found = { search: [prefix] };

  test('AMB-250, AD-258: the selector lists guid and name; the table every fact, sorted, searched and paged', async () => {
    const small = await makeClinic(world.deps, { name: `${prefix} small`, slotsUsers: 2 });
    const large = await makeClinic(world.deps, { name: `${prefix} large`, slotsUsers: 9 });
    await joinWorkspace(world.deps, large, await makeUser(world.deps));
    expect(await call(world.app, listWorkspaces, { query: found }, { as: staff })).toEqual({
      items: [
        { guid: large.guid, name: `${prefix} large` },
        { guid: small.guid, name: `${prefix} small` },
      ],
      total: 2,
    });
    const names = async (query: object) => {
      const list = await call(world.app, listWorkspacesForStaff, { query }, { as: staff });
      return list.items.map(({ name }) => name.replace(`${prefix} `, ''));
    };
    for (const sort of ['slots_users', 'free_slots_users', 'member_count']) {
      expect(await names({ ...found, sort }), `by ${sort}`).toEqual(['small', 'large']);
      expect(await names({ ...found, sort, order: 'desc', limit: 1 }), `by ${sort}`).toEqual(['large']);
    }
    for (const sort of ['slots_probes', 'probe_count', 'purchaser_email', 'license_status', 'name']) {
      expect((await names({ ...found, sort })).toSorted(), `by ${sort}`).toEqual(['large', 'small']);
    }
    expect(await names({ search: [large.owner.email] })).toEqual(['large']);
    const one = await call(
      world.app,
      listWorkspacesForStaff,
      { query: { search: [small.guid], forceSync: true } },
      { as: staff },
    );
    const { data_collection_guids: _, ...facts } = await read(small, staff);
    expect(one).toEqual({ items: [facts], total: 1 });
  });

  test('AMB-250, SH-336: creating one makes everything, with five seats of each kind unless told', async () => {
    const owner = await makeUser(world.deps);
    const body = { user_guid: owner.guid, name: 'Made by staff' };
    const { workspace } = await call(world.app, createWorkspace, { body }, { as: staff });
    expect(workspace).toMatchObject({
      name: 'Made by staff',
      slots_users: 5,
      slots_probes: 5,
      free_slots_users: 4,
      member_count: 1,
      purchaser_user_guid: owner.guid,
      license_status: 'active',
    });
    expect(await read(workspace, owner)).toEqual(workspace);
    expect((await auditRows(world.deps, 'workspace.created')).at(-1)).toMatchObject({
      actorGuid: staff.guid,
      subjectGuid: workspace.guid,
      after: { ownerGuid: owner.guid, name: 'Made by staff' },
    });
  });

  test('no name, no seat for the owner, or an owner who does not exist: nothing is made', async () => {
    const owner = await makeUser(world.deps);
    const count = async () => (await world.deps.db.select().from(workspaces)).length;
    const before = await count();
    const create = (body: object) =>
      errorReply(
        world.app,
        createWorkspace,
        { body: { user_guid: owner.guid, name: 'X', ...body } },
        { as: staff },
      );
    expect(await create({ name: ' ' })).toMatchObject({ status: 422 });
    expect((await create({ name: ' ' })).error).toContain('Workspace name must not be empty');
    expect(await create({ slots_users: 0 })).toMatchObject({ status: 422, code: 'owner_needs_seat' });
    expect((await create({ slots_probes: -1 })).status).toBe(422);
    expect(await create({ user_guid: randomUUID() })).toMatchObject({ status: 404, code: 'user_not_found' });
    expect(await count()).toBe(before);
  });

  test('AMB-249: deleting one detaches members, frees scanners and keeps collection and exams', async () => {
    const { db } = world.deps;
    const clinic = await makeClinic(world.deps);
    const member = await makeUser(world.deps);
    const other = await makeClinic(world.deps, { owner: member });
    await joinWorkspace(world.deps, clinic, member);
    const invitee = await makeUser(world.deps);
    await makeInvitation(world.deps, { workspaceGuid: clinic.guid, email: invitee.email });
    const serialNumber = `SERIAL-${randomUUID()}`.toUpperCase();
    await db.insert(probes).values({ workspaceGuid: clinic.guid, serialNumber });
    const exam = await makeExam(world.deps, { collections: [clinic.dcGuid] });

    await call(world.app, deleteWorkspace, { params: { id: clinic.guid } }, { as: staff });

    expect(
      (await errorReply(world.app, getWorkspace, { params: { id: clinic.guid } }, { as: staff })).status,
    ).toBe(404);
    const gone = await Promise.all([
      db.select().from(workspaceMembers).where(eq(workspaceMembers.workspaceGuid, clinic.guid)),
      db.select().from(groupMembers).where(eq(groupMembers.groupGuid, clinic.groupGuid)),
      db.select().from(collectionMembers).where(eq(collectionMembers.collectionGuid, clinic.dcGuid)),
    ]);
    expect(gone).toEqual([[], [], []]);
    expect(await db.select().from(licenses).where(eq(licenses.guid, clinic.licenseGuid))).toMatchObject([
      { status: 'deleted' },
    ]);
    expect(
      await db.select().from(collectionExams).where(eq(collectionExams.examGuid, exam.guid)),
    ).toMatchObject([{ collectionGuid: clinic.dcGuid }]);
    const [kept] = await db.select().from(dataCollections).where(eq(dataCollections.guid, clinic.dcGuid));
    expect(kept?.deletedAt).toBeNull();
    await db.insert(probes).values({ workspaceGuid: other.guid, serialNumber });
    const active = async ({ guid }: TestUser) =>
      (await db.select().from(users).where(eq(users.guid, guid)))[0]?.activeWorkspaceGuid;
    expect(await active(clinic.owner)).toBeNull();
    // AMB-070: the only one that is left is where they work.
    expect(await active(member)).toBe(other.guid);
    const offered = { params: { guid: invitee.guid } };
    expect((await call(world.app, getUserInvitation, offered, { as: invitee })).status).toBeNull();
    expect((await auditRows(world.deps, 'workspace.deleted')).at(-1)).toMatchObject({
      subjectGuid: clinic.guid,
      before: { scanners: [serialNumber], license: 'active' },
    });
    const again = { params: { id: clinic.guid } };
    expect((await errorReply(world.app, deleteWorkspace, again, { as: staff })).code).toBe(
      'workspace_not_found',
    );
  });

  test('nobody else may', async () => {
    const clinic = await makeClinic(world.deps);
    const params = { id: clinic.guid };
    expect(await errorReply(world.app, deleteWorkspace, { params }, { as: clinic.owner })).toMatchObject({
      status: 403,
    });
    expect(await read(clinic, clinic.owner)).toMatchObject({ guid: clinic.guid });
  });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
