import { openBillingPortal, openCheckout } from '@sonoboard/contract/billing/billing.endpoints';
import { getWorkspace, renameWorkspace } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { send } from '../../test/call.ts';
import { joinWorkspace, makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { groupMembers } from '../tables/groups.tables.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

let world: TestApp;
let owner: TestUser;
let admin: TestUser;
let member: TestUser;
let workspace: Awaited<ReturnType<typeof makeWorkspace>>;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, admin, member] = [
    await makeUser(world.deps),
    await makeUser(world.deps),
    await makeUser(world.deps),
  ];
  workspace = await makeWorkspace(world.deps, { owner });
  await joinWorkspace(world.deps, workspace, admin, ['admin']);
  await joinWorkspace(world.deps, workspace, member, ['member', 'viewer']);
});

const isAllowed = (status: number) => status !== 403 && status !== 404;

/** What a person may do with the workspace, and with its money. */
async function rightsOf(as: TestUser) {
  const params = { id: workspace.guid };
  const read = await send(world.app, getWorkspace, { params }, { as });
  const change = await send(world.app, renameWorkspace, { params, body: { name: 'Other' } }, { as });
  const buy = await send(world.app, openCheckout, {}, { as });
  const portal = await send(world.app, openBillingPortal, {}, { as });
  const [reads, changes, buys, pays] = [read, change, buy, portal].map(({ statusCode }) =>
    isAllowed(statusCode),
  );
  return { reads, changes, buys, pays };
}

const STRANGER = { reads: false, changes: false, buys: true, pays: false };

test('AMB-060: owner, admin and member of a workspace', async () => {
  expect(await rightsOf(owner)).toEqual({ reads: true, changes: true, buys: true, pays: true });
  expect(await rightsOf(admin)).toEqual({ reads: true, changes: true, buys: false, pays: false });
  expect(await rightsOf(member)).toEqual({ reads: true, changes: false, buys: false, pays: false });
  expect(await rightsOf(await makeUser(world.deps))).toEqual(STRANGER);
});

test('who owns one workspace is a stranger in another', async () => {
  const neighbour = await makeUser(world.deps);
  await makeWorkspace(world.deps, { owner: neighbour });
  expect(await rightsOf(neighbour)).toEqual({ reads: false, changes: false, buys: true, pays: true });
});

test('the role admin in the group does nothing for anyone who is no member', async () => {
  const outsider = await makeUser(world.deps);
  const membership = { groupGuid: workspace.groupGuid, userGuid: outsider.guid, roles: ['admin' as const] };
  await world.deps.db.insert(groupMembers).values(membership);
  expect(await rightsOf(outsider)).toEqual(STRANGER);
});

test('leaving holds on the next request', async () => {
  await world.deps.db.delete(workspaceMembers).where(eq(workspaceMembers.userGuid, admin.guid));
  expect(await rightsOf(admin)).toEqual(STRANGER);
});

test('a deleted workspace is gone for its members, who may buy anew', async () => {
  await world.deps.db
    .update(workspaces)
    .set({ deletedAt: world.clock.now() })
    .where(eq(workspaces.guid, workspace.guid));
  for (const user of [owner, admin, member]) expect(await rightsOf(user)).toEqual(STRANGER);
});
