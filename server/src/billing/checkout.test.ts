import { openBillingPortal, openCheckout } from '@sonoboard/contract/billing/billing.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { type BillingWorld, startBillingWorld } from '../../test/billing-world.ts';
import { errorReply, send } from '../../test/call.ts';
import { giveConfig, joinWorkspace } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

const MINUTE_MS = 60_000;
const isGuid = (guid: string) => eq(workspaces.guid, guid);

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld({ MONTHLY_BILLING: 'true' });
});
beforeEach(() => {
  world.stripe.requests.length = 0;
});
afterAll(() => world.stop());

type Wish = NonNullable<Parameters<typeof send<typeof openCheckout>>[2]['query']>;
const checkOut = (as: TestUser, query: Wish = {}) => send(world.app, openCheckout, { query }, { as });
const refused = (as: TestUser, query: Wish = {}) => errorReply(world.app, openCheckout, { query }, { as });
const sessions = () =>
  world.stripe.requests.filter((request) => request.call === 'POST /v1/checkout/sessions');
const lastForm = () => sessions().at(-1)?.form;

describe('checkout', () => {
  test('SH-296: takes the browser to the payment page with 303, for the yearly price of the config', async () => {
    const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const { statusCode, headers } = await checkOut(owner, { isMonthly: false });
    expect(statusCode).toBe(303);
    expect(headers.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_/);
    const { publicUrl } = world.deps.settings;
    expect(lastForm()).toMatchObject({
      mode: 'subscription',
      line_items: { 0: { price: 'price_demo_yearly', quantity: '1' } },
      customer_email: owner.email,
      subscription_data: { metadata: { user_guid: owner.guid, workspace_guid: workspaceGuid } },
      success_url: `${publicUrl}/api/billing/checkout-finished?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/buy-license`,
    });
    expect(lastForm()).not.toHaveProperty('subscription_data.trial_period_days');
    const trail = await auditRows(world.deps, 'billing.checkout_opened');
    expect(trail.at(-1)).toMatchObject({
      actorGuid: owner.guid,
      subjectGuid: workspaceGuid,
      after: { prices: ['price_demo_yearly'] },
    });
  });

  test('SH-150: the monthly membership has the price of the settings', async () => {
    const { owner } = await world.makeOwner({ status: 'inactive' });
    await checkOut(owner, { isMonthly: true });
    expect(lastForm()).toMatchObject({ line_items: { 0: { price: 'price_demo_monthly' } } });
  });

  test('AMB-087: anyone who has no workspace begins with 30 free days, once', async () => {
    const buyer = await world.makeBuyer();
    expect((await checkOut(buyer)).statusCode).toBe(303);
    expect(lastForm()).toMatchObject({
      subscription_data: { trial_period_days: '30', metadata: { user_guid: buyer.guid } },
    });
    expect(lastForm()).not.toHaveProperty('subscription_data.metadata.workspace_guid');
    const { owner, workspaceGuid } = await world.makeOwner({
      isTrialing: true,
      trialExpiresOn: world.clock.now(),
    });
    await world.deps.db.update(workspaces).set({ deletedAt: world.clock.now() }).where(isGuid(workspaceGuid));
    await checkOut(owner);
    expect(lastForm()).not.toHaveProperty('subscription_data.trial_period_days');
  });

  test('SH-151, AMB-093: the academy bundle is a second, one-time item, of the price in the config', async () => {
    const { owner } = await world.makeOwner({ status: 'inactive' });
    await checkOut(owner, { pocusAcademy: true });
    expect(lastForm()).toMatchObject({
      line_items: { 0: { price: 'price_demo_yearly' }, 1: { price: 'price_demo_academy' } },
      subscription_data: { metadata: { pocus_academy: 'true' } },
    });
  });

  test('SH-341: the bundle is refused without a workspace, without a price, and when it was bought', async () => {
    const withoutWorkspace = await world.makeBuyer();
    const bought = await world.makeOwner({
      status: 'inactive',
      academyBundlePurchasedAt: world.clock.now(),
    });
    const withoutPrice = await world.makeOwner({ status: 'inactive' });
    await giveConfig(world.deps, withoutPrice.owner, {
      billing_type: 'stripe',
      stripe_price_id: 'price_demo_yearly',
    });
    for (const buyer of [withoutWorkspace, bought.owner, withoutPrice.owner]) {
      expect(await refused(buyer, { pocusAcademy: true })).toMatchObject({
        status: 422,
        code: 'bundle_not_offered',
      });
    }
    expect(sessions()).toEqual([]);
  });

  test('two clicks within ten minutes lead to one payment page; another wish or a later click to another', async () => {
    const { owner } = await world.makeOwner({ status: 'inactive' });
    world.clock.set('2026-03-02T10:00:00Z');
    const first = (await checkOut(owner)).headers.location;
    world.clock.forward(9 * MINUTE_MS);
    expect((await checkOut(owner)).headers.location).toBe(first);
    expect((await checkOut(owner, { isMonthly: true })).headers.location).not.toBe(first);
    const other = await world.makeOwner({ status: 'inactive' });
    expect((await checkOut(other.owner)).headers.location).not.toBe(first);
    world.clock.forward(MINUTE_MS);
    expect((await checkOut(owner)).headers.location).not.toBe(first);
  });

  test('AMB-094: a member is refused with 403, and a foreign page cannot start a purchase', async () => {
    const { workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const member = await world.makeBuyer();
    const [workspace] = await world.deps.db.select().from(workspaces).where(isGuid(workspaceGuid));
    await joinWorkspace(world.deps, { guid: workspaceGuid, groupGuid: workspace?.groupGuid ?? '' }, member);
    expect(await refused(member)).toMatchObject({ status: 403, code: 'not_the_purchaser' });
    const foreign = { as: await world.makeBuyer(), headers: { 'sec-fetch-site': 'cross-site' } };
    expect(await errorReply(world.app, openCheckout, {}, foreign)).toMatchObject({ code: 'foreign_origin' });
    expect(sessions()).toEqual([]);
  });

  test('SH-195: an active membership is not sold twice: the browser goes home', async () => {
    for (const status of ['active', 'force_active'] as const) {
      const { owner } = await world.makeOwner({ status });
      const { statusCode, headers } = await checkOut(owner);
      expect([statusCode, headers.location]).toEqual([303, `${world.deps.settings.publicUrl}/`]);
    }
    expect(sessions()).toEqual([]);
  });

  test('SH-193: a running trial can be turned into a membership', async () => {
    const { owner } = await world.makeOwner({ isTrialing: true, trialExpiresOn: world.clock.now() });
    expect((await checkOut(owner)).headers.location).toContain('/pay/');
  });

  test('SH-148: no price, an unknown price, or no online billing: wrongly configured', async () => {
    for (const config of [
      { stripe_price_id: '' },
      { stripe_price_id: 'price_none' },
      { billing_type: 'manual' },
    ] as const) {
      expect(await refused(await world.makeBuyer(config))).toEqual({
        status: 422,
        code: 'billing_misconfigured',
        error: 'This page is wrongly configured. Please contact us…',
      });
    }
  });

  test('a provider that does not answer: 502, and nothing is noted as opened', async () => {
    const buyer = await world.makeBuyer();
    const before = (await auditRows(world.deps, 'billing.checkout_opened')).length;
    world.stripe.isDown = true;
    expect(await refused(buyer)).toMatchObject({ status: 502, code: 'payment_provider_failed' });
    world.stripe.isDown = false;
    expect(await auditRows(world.deps, 'billing.checkout_opened')).toHaveLength(before);
  });

  test('AMB-091, AMB-092: without keys there is no payment, and without the flag no monthly one', async () => {
    const bare = await startTestApp();
    const buyer = await makeUser(bare.deps);
    await giveConfig(bare.deps, buyer, { billing_type: 'stripe', stripe_price_id: 'price_demo_yearly' });
    expect(await errorReply(bare.app, openCheckout, {}, { as: buyer })).toMatchObject({
      code: 'billing_misconfigured',
    });
    await bare.stop();
    const yearly = await startTestApp({ env: world.stripe.env });
    const patient = await makeUser(yearly.deps);
    await giveConfig(yearly.deps, patient, { billing_type: 'stripe', stripe_price_id: 'price_demo_yearly' });
    const monthly = { query: { isMonthly: true } };
    expect(await errorReply(yearly.app, openCheckout, monthly, { as: patient })).toMatchObject({
      status: 422,
      code: 'monthly_not_offered',
    });
    await yearly.stop();
  });
});

describe('the billing portal', () => {
  const open = (as: TestUser) => send(world.app, openBillingPortal, {}, { as });

  test('SH-153, SH-297: takes the purchaser to the portal of the customer who bought', async () => {
    const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const bought = world.stripe.account.addSubscription({ metadata: { workspace_guid: workspaceGuid } });
    await world.deliver(world.stripe.account.event('customer.subscription.updated', bought));
    const { statusCode, headers } = await open(owner);
    expect(statusCode).toBe(303);
    expect(headers.location).toContain(`/portal/${bought.customer}`);
    expect(headers.location).toContain(encodeURIComponent(`${world.deps.settings.publicUrl}/`));
    const trail = await auditRows(world.deps, 'billing.portal_opened');
    expect(trail.at(-1)).toMatchObject({ actorGuid: owner.guid, subjectGuid: workspaceGuid });
  });

  test('there is nothing to manage before something was bought, and nothing for anyone who has no workspace', async () => {
    const { owner } = await world.makeOwner();
    expect(await errorReply(world.app, openBillingPortal, {}, { as: owner })).toMatchObject({
      status: 422,
      code: 'nothing_to_manage',
    });
    const stranger = await world.makeBuyer();
    expect((await open(stranger)).statusCode).toBe(403);
  });

  test('a membership that is unpaid or past due is mended in the portal, not bought a second time', async () => {
    const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const unpaid = world.stripe.account.addSubscription({
      status: 'unpaid',
      metadata: { workspace_guid: workspaceGuid },
    });
    await world.deliver(world.stripe.account.event('customer.subscription.updated', unpaid));
    expect((await checkOut(owner)).headers.location).toContain(`/portal/${unpaid.customer}`);
    expect(sessions()).toEqual([]);
  });
});
