import { deleteWorkspace, listWorkspacesForStaff } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { type BillingWorld, startBillingWorld } from '../../test/billing-world.ts';
import { call } from '../../test/call.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

let world: BillingWorld;
let staff: TestUser;
beforeAll(async () => {
  world = await startBillingWorld();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

test('AD-259: forceSync asks the payment provider first, and the list shows what it said', async () => {
  const { workspaceGuid } = await world.makeOwner({ status: 'inactive' });
  world.stripe.account.addSubscription({ status: 'active', metadata: { workspace_guid: workspaceGuid } });
  const statuses = async (query: object) => {
    const { items } = await call(world.app, listWorkspacesForStaff, { query }, { as: staff });
    return items.map(({ license_status }) => license_status);
  };
  expect(await statuses({})).toEqual(['inactive']);
  expect(await auditRows(world.deps, 'subscriptions.synced')).toEqual([]);
  expect(await statuses({ forceSync: true })).toEqual(['active']);
  expect(await auditRows(world.deps, 'subscriptions.synced')).toMatchObject([{ actorGuid: staff.guid }]);
});

test('AMB-249, AD-261: a workspace that is deleted takes its subscription along', async () => {
  const { workspaceGuid } = await world.makeOwner();
  const metadata = { workspace_guid: workspaceGuid };
  const running = world.stripe.account.addSubscription({ status: 'unpaid', metadata });
  const ended = world.stripe.account.addSubscription({ status: 'canceled', metadata });
  await call(world.app, listWorkspacesForStaff, { query: { forceSync: true } }, { as: staff });
  await call(world.app, deleteWorkspace, { params: { id: workspaceGuid } }, { as: staff });
  expect((await auditRows(world.deps, 'workspace.deleted')).at(-1)).toMatchObject({
    before: { subscriptions: [running.id] },
  });
  expect(running.status).toBe('unpaid');
  await runJobs(world);
  expect([running.status, ended.status]).toEqual(['canceled', 'canceled']);
});
