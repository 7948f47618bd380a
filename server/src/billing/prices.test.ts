import { getPrice, listPrices } from '@sonoboard/contract/billing/billing.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingWorld, startBillingWorld } from '../../test/billing-world.ts';
import { call, errorReply } from '../../test/call.ts';
import { price } from '../../test/stripe-stub/objects.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const MINUTE_MS = 60_000;

let world: BillingWorld;
let user: TestUser;
beforeAll(async () => {
  world = await startBillingWorld();
  world.stripe.account.prices.push(
    price('price_live', { nickname: 'Live', livemode: true }),
    price('price_old', { nickname: 'Old', active: false }),
  );
  user = await makeUser(world.deps);
});
afterAll(() => world.stop());

const ids = async (query: NonNullable<Parameters<typeof call<typeof listPrices>>[2]['query']>) =>
  (await call(world.app, listPrices, { query }, { as: user })).items.map(({ id }) => id);

test('SH-182, SH-295, AD-128, AD-247: one price has id, nickname, livemode and amount', async () => {
  const params = { priceId: 'price_demo_yearly' };
  expect(await call(world.app, getPrice, { params }, { as: user })).toEqual({
    price: {
      id: 'price_demo_yearly',
      nickname: 'Membership, yearly',
      livemode: false,
      amount: { unit_amount: 18_000, currency: 'usd' },
    },
  });
});

test('SH-295, AD-247, AMB-099: the list has all prices of the current mode that can be bought, over all pages', async () => {
  const { items, total } = await call(world.app, listPrices, {}, { as: user });
  expect(total).toBe(3);
  expect(items.map(({ id }) => id)).toEqual([
    'price_demo_academy',
    'price_demo_monthly',
    'price_demo_yearly',
  ]);
  expect(items.every(({ livemode }) => !livemode)).toBe(true);
});

test('AMB-021: prices are searched, sorted and paged', async () => {
  expect(await ids({ search: ['member', 'YEAR'] })).toEqual(['price_demo_yearly']);
  expect(await ids({ sort: 'id', order: 'desc', limit: 1, offset: 1 })).toEqual(['price_demo_monthly']);
});

test('AMB-099: a price of the other mode, an old one and an unknown one are not found', async () => {
  for (const priceId of ['price_live', 'price_old', 'price_none']) {
    expect(await errorReply(world.app, getPrice, { params: { priceId } }, { as: user })).toMatchObject({
      status: 404,
      code: 'price_not_found',
    });
  }
});

test('prices are asked for once a minute at most', async () => {
  world.clock.forward(MINUTE_MS);
  const asked = () => world.stripe.requests.filter((request) => request.call === 'GET /v1/prices').length;
  await ids({});
  const before = asked();
  world.clock.forward(MINUTE_MS - 1);
  await ids({});
  expect(asked()).toBe(before);
  world.clock.forward(1);
  await ids({});
  expect(asked()).toBeGreaterThan(before);
});

test('a provider that does not answer is said to be at fault, and asked again by the next call', async () => {
  world.clock.forward(MINUTE_MS);
  world.stripe.isDown = true;
  expect(await errorReply(world.app, listPrices, {}, { as: user })).toMatchObject({
    status: 502,
    code: 'payment_provider_failed',
  });
  world.stripe.isDown = false;
  expect(await ids({})).toHaveLength(3);
});

test('SH-148, SH-330, AMB-091: without keys nothing is for sale, and a price is wrongly configured', async () => {
  const bare = await startTestApp();
  const someone = await makeUser(bare.deps);
  expect(await call(bare.app, listPrices, {}, { as: someone })).toEqual({ items: [], total: 0 });
  const params = { priceId: 'price_demo_yearly' };
  expect(await errorReply(bare.app, getPrice, { params }, { as: someone })).toEqual({
    status: 422,
    code: 'billing_misconfigured',
    error: 'This page is wrongly configured. Please contact us…',
  });
  await bare.stop();
});
