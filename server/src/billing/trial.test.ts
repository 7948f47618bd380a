import { getUserBilling, startTrial } from '@sonoboard/contract/billing/billing.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { type BillingWorld, startBillingWorld } from '../../test/billing-world.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { giveConfig, joinWorkspace, makeWorkspace } from '../../test/factories.ts';
import { runJob } from '../../test/run-job.ts';
import { makeUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';
import { billingJobs } from './billing.jobs.ts';
import type { licenses } from '../tables/billing.tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.stop());

async function makeNewcomer() {
  const newcomer = await makeUser(world.deps, { firstName: 'Jane', lastName: 'Doe' });
  await giveConfig(world.deps, newcomer, { auto_trial: true });
  return newcomer;
}

describe('the free trial', () => {
  test('SH-334, SH-336: gives at once a workspace of 5 and 5 slots, with an active licence for 30 days', async () => {
    const newcomer = await makeNewcomer();
    const response = await send(world.app, startTrial, {}, { as: newcomer });
    expect(response.statusCode).toBe(201);
    const billing = response.json<{ workspaceGuid: string }>();
    expect(billing).toMatchObject({
      purchaserGuid: newcomer.guid,
      slotsUser: 5,
      slotsProbes: 5,
      licenseStatus: 'active',
      isTrialing: true,
      trialExpiresOn: new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString(),
      purchasedPocusAcademyBundle: false,
    });
    const params = { guid: newcomer.guid };
    expect(await call(world.app, getUserBilling, { params }, { as: newcomer })).toEqual(billing);
    const [workspace] = await world.deps.db
      .select()
      .from(workspaces)
      .where(eq(workspaces.guid, billing.workspaceGuid));
    expect(workspace).toMatchObject({ name: "Jane Doe's workspace", purchaserUserGuid: newcomer.guid });
    const trail = await auditRows(world.deps, 'workspace.created');
    expect(trail.filter(({ subjectGuid }) => subjectGuid === billing.workspaceGuid)).toMatchObject([
      { actorGuid: newcomer.guid, after: { by: 'trial' } },
    ]);
  });

  test('AMB-087: is for those only whose config offers it', async () => {
    const user = await makeUser(world.deps);
    expect(await errorReply(world.app, startTrial, {}, { as: user })).toMatchObject({
      status: 422,
      code: 'trial_not_offered',
    });
  });

  test('is given once to a person, also by many clicks at once, and not again after the workspace is gone', async () => {
    const newcomer = await makeNewcomer();
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => send(world.app, startTrial, {}, { as: newcomer })),
    );
    expect(
      clicks
        .map(({ statusCode }) => String(statusCode))
        .toSorted()
        .join(),
    ).toBe('201,422,422,422,422');
    const owned = () =>
      world.deps.db.select().from(workspaces).where(eq(workspaces.purchaserUserGuid, newcomer.guid));
    expect(await owned()).toHaveLength(1);
    const now = world.clock.now();
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: now })
      .where(eq(workspaces.purchaserUserGuid, newcomer.guid));
    await world.deps.db.delete(workspaceMembers).where(eq(workspaceMembers.userGuid, newcomer.guid));
    expect(await errorReply(world.app, startTrial, {}, { as: newcomer })).toMatchObject({
      status: 422,
      code: 'trial_already_used',
    });
    expect(await owned()).toHaveLength(1);
  });

  test('is not for someone who works in a workspace', async () => {
    const newcomer = await makeNewcomer();
    const workspace = await makeWorkspace(world.deps, { owner: await makeUser(world.deps) });
    await joinWorkspace(world.deps, workspace, newcomer);
    expect(await errorReply(world.app, startTrial, {}, { as: newcomer })).toMatchObject({
      status: 422,
      code: 'already_in_workspace',
    });
  });
});

describe('the end of a trial', () => {
  const watch = () => runJob(billingJobs(world.deps), 'watch-trials');
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS);
  const trialIn = (days: number, more: Partial<typeof licenses.$inferInsert> = {}) =>
    world.makeOwner({ isTrialing: true, trialExpiresOn: inDays(days), ...more });

  test('the purchaser is reminded once, three days before', async () => {
    const soon = await trialIn(2.9);
    const later = await trialIn(3.1);
    await watch();
    await watch();
    const [mail, ...more] = await world.mailsTo(soon.owner, 'trial-ending');
    expect(more).toEqual([]);
    expect(mail?.textBody).toContain('ends on March 05, 2026');
    expect(mail?.textBody).toContain(`${world.deps.settings.publicUrl}/buy-license`);
    expect(mail?.textBody).toContain('You receive this mail because');
    expect(await world.mailsTo(later.owner, 'trial-ending')).toEqual([]);
    expect(await world.licenseOf(soon.workspaceGuid)).toMatchObject({ status: 'active', isTrialing: true });
  });

  test('SH-188, AMB-085: the licence becomes inactive, isTrialing stays true, and the purchaser is told', async () => {
    const { owner, workspaceGuid, licenseGuid } = await trialIn(0);
    const running = await trialIn(0.01);
    await watch();
    await watch();
    const params = { guid: owner.guid };
    expect(await call(world.app, getUserBilling, { params }, { as: owner })).toMatchObject({
      licenseStatus: 'inactive',
      isTrialing: true,
      trialExpiresOn: world.clock.now().toISOString(),
    });
    expect(await world.mailsTo(owner, 'trial-ended')).toHaveLength(1);
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'inactive' });
    expect(await world.licenseOf(running.workspaceGuid)).toMatchObject({ status: 'active' });
    const trail = await auditRows(world.deps, 'license.trial_ended');
    expect(trail.filter(({ subjectGuid }) => subjectGuid === licenseGuid)).toMatchObject([
      { actorGuid: null, before: { status: 'active' }, after: { status: 'inactive' } },
    ]);
  });

  test('an account that was erased gets no mail, and its trial ends all the same', async () => {
    const { owner, workspaceGuid } = await trialIn(-1);
    await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, owner.guid));
    await watch();
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'inactive' });
    expect(await world.mailsTo(owner, 'trial-ended')).toEqual([]);
  });

  test.each([
    ['force_active', { status: 'force_active' }],
    ['not on trial any more', { isTrialing: false }],
  ] as const)('a licence that is %s does not end', async (_, more) => {
    const { owner, workspaceGuid } = await trialIn(-1, more);
    const before = await world.licenseOf(workspaceGuid);
    await watch();
    expect(await world.licenseOf(workspaceGuid)).toEqual(before);
    expect(await world.mailsTo(owner, 'trial-ended')).toEqual([]);
  });
});
