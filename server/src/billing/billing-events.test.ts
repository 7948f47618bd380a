import {
  finishCheckout,
  openCheckout,
  receiveBillingEvent,
} from '@sonoboard/contract/billing/billing.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { type BillingWorld, startBillingWorld } from '../../test/billing-world.ts';
import { call, send } from '../../test/call.ts';
import { runJob } from '../../test/run-job.ts';
import { startTestApp } from '../../test/test-app.ts';
import type { TestUser } from '../../test/test-users.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { billingJobs } from './billing.jobs.ts';
import { licenses, stripeEvents, subscriptions } from '../tables/billing.tables.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.stop());

const eventRows = (id: string) =>
  world.deps.db.select().from(stripeEvents).where(eq(stripeEvents.eventId, id));
const workspacesOf = ({ guid }: TestUser) =>
  world.deps.db
    .select({ guid: workspaces.guid, name: workspaces.name, slotsUsers: workspaces.slotsUsers })
    .from(workspaces)
    .where(eq(workspaces.purchaserUserGuid, guid));

/** Someone goes to the payment page and pays; the messages are not delivered yet. */
async function buy(as: TestUser, query: { pocusAcademy?: boolean } = {}) {
  const { headers } = await send(world.app, openCheckout, { query }, { as });
  const sessionId = String(headers.location).split('/').at(-1) ?? '';
  return { sessionId, ...world.stripe.account.pay(sessionId) };
}

/** A subscription of an existing workspace, as the provider tells it. */
async function subscribe(workspaceGuid: string, status = 'active') {
  const { account } = world.stripe;
  const subscription = account.addSubscription({ status, metadata: { workspace_guid: workspaceGuid } });
  await world.deliver(account.event('customer.subscription.created', subscription));
  return subscription;
}

describe('the webhook believes only the provider', () => {
  test('a wrong, old, missing or foreign signature: 400, and nothing is stored', async () => {
    const { workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const { stripe } = world;
    const subscription = stripe.account.addSubscription({ metadata: { workspace_guid: workspaceGuid } });
    const event = stripe.account.event('customer.subscription.updated', subscription);
    const good = stripe.sign(event);
    const elevenMinutesAgo = new Date(world.clock.now().getTime() - 11 * 60_000);
    const forged = [
      { payload: good.payload, signature: '' },
      { payload: good.payload.replace('active', 'trialing'), signature: good.signature },
      stripe.sign(event, { secret: 'whsec_of_somebody_else' }),
      stripe.sign(event, { at: elevenMinutesAgo }),
      { payload: '', signature: good.signature },
      { payload: 'not json', signature: 't=1,v1=00' },
    ];
    for (const { payload, signature } of forged) {
      const response = await world.app.inject({
        method: 'POST',
        url: '/api/billing/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'webhook_signature_invalid' });
    }
    expect(await eventRows(event.id)).toEqual([]);
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'inactive' });
    expect((await world.deliver(event)).statusCode).toBe(200);
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'active' });
  });

  test('without keys nobody is the provider', async () => {
    const bare = await startTestApp();
    const { payload, signature } = world.stripe.sign(world.stripe.account.event('invoice.paid', {}));
    const response = await bare.app.inject({
      method: 'POST',
      url: '/api/billing/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
    expect(response.statusCode).toBe(400);
    await bare.stop();
  });

  test('a message keeps no name, address or card of the buyer', async () => {
    const session = { id: 'cs_1', object: 'checkout.session', customer_details: { email: 'canary@b.co' } };
    const event = world.stripe.account.event('checkout.session.expired', session);
    expect((await world.deliver(event)).json()).toEqual({});
    const [row] = await eventRows(event.id);
    expect(row).toMatchObject({ type: 'checkout.session.expired', payload: { kind: 'checkout.session' } });
    expect(JSON.stringify(row)).not.toContain('canary');
  });

  test('a message of the other mode, or about an account of someone else, changes nothing', async () => {
    const { workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const { account } = world.stripe;
    const subscription = account.addSubscription({ metadata: { workspace_guid: workspaceGuid } });
    const event = account.event('customer.subscription.updated', subscription);
    for (const stranger of [
      { ...event, livemode: true },
      { ...event, id: `${event.id}2`, account: 'acct_other' },
    ]) {
      expect((await world.deliver(stranger)).statusCode).toBe(200);
    }
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'inactive' });
  });

  test('a subscription that this product did not sell, or that is unknown, changes nothing', async () => {
    const { account } = world.stripe;
    const before = await world.deps.db.select().from(licenses);
    const foreign = account.addSubscription({ metadata: { workspace_guid: 'not a guid', user_guid: '1' } });
    const unknown = { ...foreign, id: 'sub_unknown' };
    for (const subscription of [foreign, unknown]) {
      const event = account.event('customer.subscription.updated', subscription);
      expect((await world.deliver(event)).statusCode).toBe(200);
    }
    expect(await world.deps.db.select().from(licenses)).toEqual(before);
  });

  test('when the provider cannot be asked, the message is refused and kept for its next delivery', async () => {
    const { workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const { account } = world.stripe;
    const subscription = account.addSubscription({ metadata: { workspace_guid: workspaceGuid } });
    const event = account.event('customer.subscription.updated', subscription);
    world.stripe.isDown = true;
    expect((await world.deliver(event)).statusCode).toBe(502);
    world.stripe.isDown = false;
    expect(await eventRows(event.id)).toEqual([]);
    expect((await world.deliver(event)).statusCode).toBe(200);
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'active' });
  });
});

describe('a purchase', () => {
  test('of someone without a workspace makes one with an active licence, and the purchaser is told', async () => {
    const buyer = await world.makeBuyer();
    const { events, subscription } = await buy(buyer);
    for (const event of events) expect((await world.deliver(event)).statusCode).toBe(200);
    const [workspace, ...more] = await workspacesOf(buyer);
    expect(more).toEqual([]);
    expect(workspace).toMatchObject({ name: "Test Person's workspace", slotsUsers: 5 });
    expect(await world.licenseOf(workspace?.guid ?? '')).toMatchObject({
      status: 'active',
      isTrialing: false,
      trialExpiresOn: new Date((subscription.trial_end ?? 0) * 1000),
    });
    const mails = await world.mailsTo(buyer, 'membership-started');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain('You receive this mail because');
    expect(mails[0]?.textBody).toContain('Nothing is charged before April 01, 2026');
    const [row] = await world.deps.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.stripeSubscriptionId, subscription.id));
    expect(row).toMatchObject({
      workspaceGuid: workspace?.guid,
      stripeCustomerId: subscription.customer,
      priceId: 'price_demo_yearly',
      status: 'trialing',
      cancelAtPeriodEnd: false,
      currentPeriodEnd: new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000),
    });
    const payload = { subscriptionId: subscription.id, workspaceGuid: workspace?.guid };
    await runJob(billingJobs(world.deps), 'label-subscription', payload);
    expect(subscription.metadata).toMatchObject({ workspace_guid: workspace?.guid });
  });

  test('SH-191, SH-194: of the owner renews the licence of the workspace; the bundle is bought with it', async () => {
    const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const { events } = await buy(owner, { pocusAcademy: true });
    for (const event of events.toReversed()) await world.deliver(event);
    expect(await workspacesOf(owner)).toHaveLength(1);
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({
      status: 'active',
      academyBundlePurchasedAt: world.clock.now(),
    });
    const trail = await auditRows(world.deps, 'license.synced');
    expect(trail.at(-1)).toMatchObject({ before: { status: 'inactive' }, after: { status: 'active' } });
  });

  test('AMB-085: ends the trial: isTrialing becomes false', async () => {
    const { owner, workspaceGuid } = await world.makeOwner({
      isTrialing: true,
      trialExpiresOn: world.clock.now(),
    });
    const { events } = await buy(owner);
    for (const event of events) await world.deliver(event);
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'active', isTrialing: false });
  });

  test('whose first payment never came changes nothing, and a running trial goes on', async () => {
    const { workspaceGuid } = await world.makeOwner({
      isTrialing: true,
      trialExpiresOn: new Date(world.clock.now().getTime() + 1000),
    });
    const before = await world.licenseOf(workspaceGuid);
    await subscribe(workspaceGuid, 'incomplete');
    expect(await world.licenseOf(workspaceGuid)).toEqual(before);
    const buyer = await world.makeBuyer();
    const { account } = world.stripe;
    const unpaid = account.addSubscription({ status: 'incomplete', metadata: { user_guid: buyer.guid } });
    await world.deliver(account.event('customer.subscription.created', unpaid));
    expect(await workspacesOf(buyer)).toEqual([]);
  });

  test('is there when the browser comes back, even before any message', async () => {
    const buyer = await world.makeBuyer();
    const { sessionId } = await buy(buyer);
    const query = { session_id: sessionId };
    const { statusCode, headers } = await send(world.app, finishCheckout, { query });
    expect([statusCode, headers.location]).toEqual([
      303,
      `${world.deps.settings.publicUrl}/purchase-success`,
    ]);
    expect(await workspacesOf(buyer)).toHaveLength(1);
  });

  test('a way back that is made up, or a provider that is down, leads on all the same', async () => {
    const back = (session_id: string) => send(world.app, finishCheckout, { query: { session_id } });
    expect((await back('cs_made_up')).statusCode).toBe(303);
    world.stripe.isDown = true;
    expect((await back('cs_test_1')).statusCode).toBe(303);
    world.stripe.isDown = false;
  });
});

describe('replays and disorder', () => {
  test('the same message a hundred times has one effect', async () => {
    const buyer = await world.makeBuyer();
    const { events } = await buy(buyer);
    const [event] = events.slice(-1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.deliver(event ?? {})));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await eventRows(event?.id ?? '')).toHaveLength(1);
    expect(await workspacesOf(buyer)).toHaveLength(1);
    expect(await world.mailsTo(buyer, 'membership-started')).toHaveLength(1);
  });

  test('messages of one life in any order, twice and at once end in the same licence', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
      const { account } = world.stripe;
      const { events, subscription } = await buy(owner);
      const life = [
        ...events,
        account.setStatus(subscription.id, 'past_due'),
        account.setStatus(subscription.id, 'unpaid'),
        account.setStatus(subscription.id, round % 2 === 0 ? 'active' : 'canceled'),
      ];
      const shuffled = [...life, ...life]
        .map((event, index) => ({ event, rank: (index * 7 + round * 13) % 17 }))
        .toSorted((one, other) => one.rank - other.rank);
      await Promise.all(shuffled.map(({ event }) => world.deliver(event)));
      expect(await world.licenseOf(workspaceGuid), `round ${round}`).toMatchObject({
        status: round % 2 === 0 ? 'active' : 'inactive',
      });
    }
  });

  test('an answer that was fetched earlier does not overwrite one that was fetched later', async () => {
    const { workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const subscription = await subscribe(workspaceGuid);
    world.clock.forward(60_000);
    await world.deliver(world.stripe.account.setStatus(subscription.id, 'canceled'));
    world.clock.forward(-30_000);
    subscription.status = 'active';
    await world.deliver(world.stripe.account.event('customer.subscription.updated', subscription));
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'inactive' });
    world.clock.forward(30_000);
  });
});

describe('the life of a membership', () => {
  test.each(['canceled', 'unpaid', 'paused'])(
    '%s: the licence is inactive, and the purchaser told',
    async (status) => {
      const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
      const subscription = await subscribe(workspaceGuid);
      const end = world.stripe.account.setStatus(subscription.id, status);
      await world.deliver(end);
      await world.deliver(end);
      expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'inactive', isTrialing: false });
      expect(await world.mailsTo(owner, 'membership-ended')).toHaveLength(1);
    },
  );

  test('past_due: the licence stays active, and the purchaser is asked to check the payment', async () => {
    const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const { account } = world.stripe;
    const subscription = await subscribe(workspaceGuid);
    subscription.status = 'past_due';
    await world.deliver(account.event('invoice.payment_failed', account.invoiceOf(subscription)));
    await world.deliver(account.event('customer.subscription.updated', subscription));
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'active' });
    expect(await world.mailsTo(owner, 'payment-failed')).toHaveLength(1);
    expect(await world.mailsTo(owner, 'membership-ended')).toEqual([]);
  });

  test.each(['force_active', 'force_inactive'] as const)(
    'AMB-088: %s wins over whatever the provider reports, and nobody is told of an end',
    async (status) => {
      const { owner, workspaceGuid } = await world.makeOwner({ status });
      const subscription = await subscribe(workspaceGuid);
      expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status });
      await world.deliver(world.stripe.account.setStatus(subscription.id, 'canceled'));
      expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status });
      const ended = await world.mailsTo(owner, 'membership-ended');
      expect(ended).toHaveLength(status === 'force_active' ? 0 : 1);
    },
  );

  test('a second membership keeps the licence when the first one ends', async () => {
    const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const first = await subscribe(workspaceGuid);
    await subscribe(workspaceGuid);
    await world.deliver(world.stripe.account.setStatus(first.id, 'canceled'));
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'active' });
    expect(await world.mailsTo(owner, 'membership-ended')).toEqual([]);
  });

  test('a customer who is deleted at the provider loses the membership', async () => {
    const { workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const subscription = await subscribe(workspaceGuid);
    subscription.status = 'canceled';
    const customer = { id: subscription.customer, object: 'customer', deleted: true };
    await world.deliver(world.stripe.account.event('customer.deleted', customer));
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'inactive' });
  });

  test('the membership of a workspace that was deleted is ended at the provider, and nobody is told', async () => {
    const { owner, workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const subscription = await subscribe(workspaceGuid);
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, workspaceGuid));
    await world.deps.db
      .update(licenses)
      .set({ status: 'deleted' })
      .where(eq(licenses.workspaceGuid, workspaceGuid));
    await runJob(billingJobs(world.deps), 'sync-subscriptions');
    const payload = { subscriptionId: subscription.id };
    const [job] = await world.deps.db
      .select({ name: jobs.name, payload: jobs.payload })
      .from(jobs)
      .where(eq(jobs.onceKey, `end-subscription:${subscription.id}`));
    expect(job).toEqual({ name: 'end-subscription', payload });
    await runJob(billingJobs(world.deps), 'end-subscription', payload);
    expect(subscription.status).toBe('canceled');
    await world.deliver(world.stripe.account.event('customer.subscription.deleted', subscription));
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'deleted' });
    expect(await world.mailsTo(owner, 'membership-ended')).toEqual([]);
    await runJob(billingJobs(world.deps), 'end-subscription', { subscriptionId: 'sub_unknown' });
  });

  test('AMB-100: all subscriptions are pulled once, over all pages: what no message told is known then', async () => {
    const sync = () => runJob(billingJobs(world.deps), 'sync-subscriptions');
    const { workspaceGuid } = await world.makeOwner({ status: 'inactive' });
    const buyer = await world.makeBuyer();
    await buy(buyer);
    const subscription = world.stripe.account.addSubscription({
      metadata: { workspace_guid: workspaceGuid },
    });
    await sync();
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'active' });
    expect(await workspacesOf(buyer)).toHaveLength(1);
    subscription.status = 'unpaid';
    await sync();
    await sync();
    expect(await world.licenseOf(workspaceGuid)).toMatchObject({ status: 'inactive' });
    expect(await workspacesOf(buyer)).toHaveLength(1);
  });
});

test('no message has met a fault of the server', async () => {
  await expect(call(world.app, receiveBillingEvent, {})).rejects.toThrow('webhook_signature_invalid');
  expect(world.faults).toEqual([]);
});
