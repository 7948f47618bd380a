import { listWorkspacesForStaff } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { type BillingWorld, startBillingWorld } from '../../test/billing-world.ts';
import { call } from '../../test/call.ts';
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
