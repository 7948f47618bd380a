import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  leaveWorkspace,
  listWorkspaceMembers,
  removeWorkspaceMember,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { changeUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { joinWorkspace } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic, seatsOf } from '../../test/workspaces.ts';
import { users } from '../tables/accounts.tables.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { groupMembers } from '../tables/groups.tables.ts';

let world: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
let member: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  clinic = await makeClinic(world.deps, { name: 'Vein <b>Clinic</b>' });
  member = await makeUser(world.deps, { firstName: 'Max', lastName: 'Adler' });
  await joinWorkspace(world.deps, clinic, member);
});

const input = (guid = clinic.guid) => ({ params: { id: guid } });
const leave = (as = member, guid = clinic.guid) => call(world.app, leaveWorkspace, input(guid), { as });
const refused = (as: TestUser) => errorReply(world.app, leaveWorkspace, input(), { as });
const activeOf = async ({ guid }: TestUser) =>
  (await world.deps.db.select().from(users).where(eq(users.guid, guid)))[0]?.activeWorkspaceGuid;

test('AMB-069: a member leaves: seat, group and collection are given back, and the owner is told', async () => {
  const { db } = world.deps;
  await leave();
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 1 });
  expect(await db.select().from(groupMembers).where(eq(groupMembers.userGuid, member.guid))).toEqual([]);
  const inCollection = eq(collectionMembers.userGuid, member.guid);
  expect(await db.select().from(collectionMembers).where(inCollection)).toEqual([]);
  expect(await activeOf(member)).toBeNull();
  expect((await auditRows(world.deps, 'workspace.left')).at(-1)).toMatchObject({
    actorGuid: member.guid,
    subjectGuid: clinic.guid,
    before: { member: member.guid },
  });
  const [mail] = await mailsTo(world.deps, clinic.owner.email);
  expect(mail?.subject).toBe('Max Adler left "Vein <b>Clinic</b>"');
  expect(mail?.htmlBody).not.toContain('<b>Clinic');
  expect(
    await errorReply(world.app, listWorkspaceMembers, { ...input(), query: {} }, { as: member }),
  ).toMatchObject({
    status: 404,
    code: 'workspace_not_found',
  });
});

test('AMB-069: an owner cannot leave, and keeps every right in the workspace', async () => {
  expect(await refused(clinic.owner)).toMatchObject({
    status: 422,
    code: 'owner_cannot_leave',
    error: 'You own this workspace. Before you can leave it, make another member its owner.',
  });
  expect((await call(world.app, getCurrentUser, {}, { as: clinic.owner })).permissions).toContain(
    'workspace-admin',
  );
});

test('AMB-070: new exams then go to the own workspace, else to the one joined first', async () => {
  const first = await makeClinic(world.deps);
  await joinWorkspace(world.deps, first, member);
  const own = await makeClinic(world.deps, { owner: member });
  await joinWorkspace(world.deps, await makeClinic(world.deps), member);
  const active = await activeOf(member);
  await leave();
  // Leaving another workspace than the active one changes nothing.
  expect(await activeOf(member)).toBe(active);
  await leave(member, active ?? '');
  expect(await activeOf(member)).toBe(own.guid);
});

test('AMB-049: a person outside the workspace finds none to leave; staff are no members', async () => {
  expect(await refused(await makeUser(world.deps))).toMatchObject({
    status: 404,
    code: 'workspace_not_found',
  });
  const staff = await makeUser(world.deps, { permissions: ['internal'] });
  expect(await refused(staff)).toMatchObject({ status: 422, code: 'not_workspace_member' });
});

test('left and removed at once, the membership ends once', async () => {
  const params = { id: clinic.guid, memberId: member.guid };
  const ended = await Promise.allSettled([
    leave(),
    leave(),
    call(world.app, removeWorkspaceMember, { params }, { as: clinic.owner }),
  ]);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 1 });
});

test('left and switched to at once, the active workspace is one of the own', async () => {
  const own = await makeClinic(world.deps, { owner: member });
  const choose = (active_workspace_guid: string) =>
    call(
      world.app,
      changeUser,
      { params: { guid: member.guid }, body: { active_workspace_guid } },
      { as: member },
    );
  await choose(own.guid);
  await Promise.allSettled([choose(clinic.guid), leave()]);
  expect(await activeOf(member)).toBe(own.guid);
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
