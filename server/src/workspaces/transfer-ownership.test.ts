import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  leaveWorkspace,
  listWorkspaceMembers,
  transferWorkspace,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { joinWorkspace } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';

let world: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
let member: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  const owner = await makeUser(world.deps, { firstName: 'Helena', lastName: 'Vogt' });
  clinic = await makeClinic(world.deps, { owner, name: 'Vein Clinic' });
  member = await makeUser(world.deps, { firstName: 'Max', lastName: 'Adler' });
  await joinWorkspace(world.deps, clinic, member);
});

const input = (to: TestUser) => ({ params: { id: clinic.guid }, body: { user_guid: to.guid } });
const transfer = (to = member, as = clinic.owner) => call(world.app, transferWorkspace, input(to), { as });
const refused = (to: TestUser, as: TestUser) => errorReply(world.app, transferWorkspace, input(to), { as });
const permissionsOf = async (as: TestUser) => (await call(world.app, getCurrentUser, {}, { as })).permissions;
async function roles() {
  const query = { params: { id: clinic.guid }, query: {} };
  const { items } = await call(world.app, listWorkspaceMembers, query, { as: member });
  return Object.fromEntries(items.map(({ guid, role }) => [guid, role]));
}

test('AMB-069: the owner makes a member the owner, and can then leave', async () => {
  await transfer();
  expect(await roles()).toEqual({ [member.guid]: 'Owner', [clinic.owner.guid]: 'Member' });
  expect(await permissionsOf(member)).toContain('workspace-admin');
  const [inCollection] = await world.deps.db
    .select()
    .from(collectionMembers)
    .where(
      and(eq(collectionMembers.collectionGuid, clinic.dcGuid), eq(collectionMembers.userGuid, member.guid)),
    );
  expect(inCollection?.roles).toContain('admin');
  await call(world.app, leaveWorkspace, { params: { id: clinic.guid } }, { as: clinic.owner });
  expect(await roles()).toEqual({ [member.guid]: 'Owner' });
});

test('both are told by mail, and the audit trail names both', async () => {
  await transfer();
  const [toNew] = await mailsTo(world.deps, member.email);
  expect(toNew?.subject).toBe('You now own the workspace "Vein Clinic"');
  expect(toNew?.textBody).toContain(`Helena Vogt (${clinic.owner.email}) made you the owner`);
  const [toPrevious] = await mailsTo(world.deps, clinic.owner.email);
  expect(toPrevious?.subject).toBe('Max Adler now owns "Vein Clinic"');
  expect((await auditRows(world.deps, 'workspace.owner_changed')).at(-1)).toMatchObject({
    actorGuid: clinic.owner.guid,
    subjectGuid: clinic.guid,
    before: { owner: clinic.owner.guid },
    after: { owner: member.guid },
  });
});

test('only the owner can do it: a member and staff are refused', async () => {
  const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
  for (const other of [member, staff]) {
    expect(await refused(member, other)).toMatchObject({ status: 422, code: 'only_owner_transfers' });
  }
  expect(await refused(member, await makeUser(world.deps))).toMatchObject({
    status: 404,
    code: 'workspace_not_found',
  });
  expect(await roles()).toMatchObject({ [clinic.owner.guid]: 'Owner' });
});

test('only a member of the workspace can become its owner, and the owner is it already', async () => {
  expect(await refused(await makeUser(world.deps), clinic.owner)).toMatchObject({
    status: 404,
    code: 'workspace_member_not_found',
  });
  expect(await refused(clinic.owner, clinic.owner)).toMatchObject({
    status: 422,
    code: 'already_workspace_owner',
  });
});

test('given to two members at once, the workspace has one owner', async () => {
  const other = await makeUser(world.deps);
  await joinWorkspace(world.deps, clinic, other);
  const given = await Promise.allSettled([transfer(member), transfer(other)]);
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(Object.values(await roles()).filter((role) => role === 'Owner')).toHaveLength(1);
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
