import { randomUUID } from 'node:crypto';
import { changeLicense, getUserBilling, getUserLicense } from '@sonoboard/contract/billing/billing.endpoints';
import { LICENSE_STATUSES } from '@sonoboard/domain/billing/license-status';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { giveLicense, joinWorkspace, makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

let world: TestApp;
let admin: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
});
afterAll(() => world.stop());

const billingOf = ({ guid }: { guid: string }, as: TestUser) =>
  call(world.app, getUserBilling, { params: { guid } }, { as });
const licenseOf = ({ guid }: { guid: string }, as: TestUser) =>
  call(world.app, getUserLicense, { params: { guid } }, { as });

async function ownerWith(license: Parameters<typeof giveLicense>[2]) {
  const owner = await makeUser(world.deps);
  const workspace = await makeWorkspace(world.deps, { owner });
  return { owner, workspace, licenseGuid: await giveLicense(world.deps, workspace, license) };
}

describe('the billing state', () => {
  test('SH-175, SH-275: has every field, for the purchaser and for members of the workspace', async () => {
    const trialExpiresOn = new Date('2026-03-12T09:00:00.000Z');
    const { owner, workspace } = await ownerWith({
      isTrialing: true,
      trialExpiresOn,
      academyBundlePurchasedAt: trialExpiresOn,
    });
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, workspace, member);
    const [row] = await world.deps.db.select().from(workspaces).where(eq(workspaces.guid, workspace.guid));
    const expected = {
      userGroupGuid: workspace.groupGuid,
      workspaceGuid: workspace.guid,
      dataCollectionGuid: row?.dcGuid,
      purchaserGuid: owner.guid,
      slotsUser: 5,
      slotsProbes: 5,
      licenseStatus: 'active',
      isTrialing: true,
      trialExpiresOn: '2026-03-12T09:00:00.000Z',
      purchasedPocusAcademyBundle: true,
    };
    expect(await billingOf(owner, owner)).toEqual(expected);
    expect(await billingOf(member, member)).toEqual(expected);
    expect(await billingOf(owner, admin)).toEqual(expected);
  });

  test('AMB-101: without a workspace it is 200 with nulls, no_license and no trial', async () => {
    const nobody = {
      userGroupGuid: null,
      workspaceGuid: null,
      dataCollectionGuid: null,
      purchaserGuid: null,
      slotsUser: 0,
      slotsProbes: 0,
      licenseStatus: 'no_license',
      isTrialing: false,
      trialExpiresOn: null,
      purchasedPocusAcademyBundle: false,
    };
    const user = await makeUser(world.deps);
    expect(await billingOf(user, user)).toEqual(nobody);
    const { owner, workspace } = await ownerWith({});
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, workspace.guid));
    expect(await billingOf(owner, owner)).toEqual(nobody);
  });

  test.each([
    ['active', 'active'],
    ['force_active', 'active'],
    ['inactive', 'inactive'],
    ['force_inactive', 'inactive'],
    ['deleted', 'inactive'],
  ] as const)('AMB-088: a licence that is stored as %s counts as %s', async (status, licenseStatus) => {
    const { owner } = await ownerWith({ status });
    expect(await billingOf(owner, owner)).toMatchObject({ licenseStatus });
  });

  test('staff ask about a person who does not exist: 404', async () => {
    const unknown = { params: { guid: randomUUID() } };
    for (const endpoint of [getUserBilling, getUserLicense]) {
      expect(await errorReply(world.app, endpoint, unknown, { as: admin })).toMatchObject({
        status: 404,
        code: 'user_not_found',
      });
    }
  });
});

describe('the licence', () => {
  test.each(LICENSE_STATUSES)(
    'SH-176, AD-118, AD-134, AD-231: tells its guid and the stored status %s',
    async (status) => {
      const { owner, licenseGuid } = await ownerWith({ status });
      expect(await licenseOf(owner, owner)).toEqual({ guid: licenseGuid, status });
    },
  );

  test('SH-176: without a workspace there is none', async () => {
    const user = await makeUser(world.deps);
    expect(await licenseOf(user, user)).toEqual({ guid: null, status: 'no_license' });
  });

  test('SH-279, AD-232: an admin sets its status with exactly 200, and the trail keeps both', async () => {
    const { owner, licenseGuid } = await ownerWith({ status: 'inactive' });
    const change = { params: { licenseGuid }, body: { status: 'force_active' } } as const;
    const response = await send(world.app, changeLicense, change, { as: admin });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ guid: licenseGuid, status: 'force_active' });
    expect(await licenseOf(owner, admin)).toEqual({ guid: licenseGuid, status: 'force_active' });
    const trail = (await auditRows(world.deps, 'license.changed')).filter(
      ({ subjectGuid }) => subjectGuid === licenseGuid,
    );
    expect(trail).toMatchObject([
      { actorGuid: admin.guid, before: { status: 'inactive' }, after: { status: 'force_active' } },
    ]);
    await call(world.app, changeLicense, change, { as: admin });
    expect(
      (await auditRows(world.deps, 'license.changed')).filter((row) => row.subjectGuid === licenseGuid),
    ).toHaveLength(1);
  });

  test('the owner cannot force it, and a status that does not exist changes nothing', async () => {
    const { owner, licenseGuid } = await ownerWith({ status: 'inactive' });
    const change = (status: string, as: TestUser) =>
      errorReply(world.app, changeLicense, { params: { licenseGuid }, body: { status } } as never, { as });
    expect(await change('force_active', owner)).toMatchObject({ status: 403 });
    expect(await change('free', admin)).toMatchObject({ status: 422 });
    expect(await licenseOf(owner, owner)).toMatchObject({ status: 'inactive' });
  });

  test('a licence that does not exist, or whose workspace is deleted, answers 404', async () => {
    const { workspace, licenseGuid } = await ownerWith({ status: 'deleted' });
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, workspace.guid));
    for (const guid of [licenseGuid, randomUUID()]) {
      const change = { params: { licenseGuid: guid }, body: { status: 'active' } } as const;
      expect(await errorReply(world.app, changeLicense, change, { as: admin })).toMatchObject({
        status: 404,
        code: 'license_not_found',
      });
    }
  });
});
