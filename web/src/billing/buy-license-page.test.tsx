import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth, SUPPORT_EMAIL } from '../../test/open-page.tsx';
import type { UserBilling } from '../platform/billing.queries.ts';
import { BuyLicensePage } from './buy-license-page.tsx';

const USER = { guid: 'u1', email: 'helena@harbour.example', name: 'Helena Vogt', permissions: [] };
const OWN = { workspaceGuid: 'w1', purchaserGuid: 'u1' } as const;
const TRIALING: Partial<UserBilling> = { ...OWN, isTrialing: true, licenseStatus: 'active' };
const EXPIRED: Partial<UserBilling> = { ...OWN, licenseStatus: 'inactive' };
const STRIPE = { billing_type: 'stripe', stripe_price_id: 'price_year' } as const;
const YEARLY = {
  id: 'price_year',
  nickname: 'Yearly',
  livemode: false,
  amount: { unit_amount: 14_900, currency: 'usd' },
};
const ACADEMY = { ...YEARLY, id: 'price_academy', amount: { unit_amount: 22_000, currency: 'usd' } };

const network = fakeNetwork();

beforeEach(() => {
  setWindowWidth(1440);
  network.on('GET /billing/prices/price_year', () => ({ price: YEARLY }));
  network.on('GET /billing/prices/price_academy', () => ({ price: ACADEMY }));
});
afterEach(forgetPage);

interface Situation {
  readonly billing?: Partial<UserBilling>;
  readonly config?: object;
  readonly flags?: object;
}

function open({ billing = {}, config = {}, flags = {} }: Situation) {
  knowWorld({ user: USER, billing, config, flags });
  return openPage('/buy-license', {
    routes: [
      { path: '/buy-license', page: BuyLicensePage },
      { path: '/', page: () => <p>Home</p> },
      { path: '/purchase-success', page: () => <p>Success</p> },
    ],
  });
}

const heading = () => screen.findByRole('heading', { level: 1 });
const checkoutLink = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('what the page is for', () => {
  test.each([
    { id: 'SH-192', billing: {}, title: 'Start free trial' },
    { id: 'SH-193', billing: TRIALING, title: 'Start membership' },
    { id: 'SH-194', billing: EXPIRED, title: 'Renew membership' },
  ])("$id: it says '$title'", async ({ billing, title }) => {
    open({ billing, config: STRIPE });
    expect((await heading()).textContent).toBe(title);
    expect(await screen.findByRole('link', { name: title })).toBeTruthy();
  });

  test.each<{ id: string; why: string; billing: Partial<UserBilling> }>([
    { id: 'SH-195', why: 'an active licence', billing: { ...OWN, licenseStatus: 'active' } },
    {
      id: 'SH-196',
      why: 'a workspace purchased by someone else',
      billing: { ...EXPIRED, purchaserGuid: 'u2' },
    },
  ])('$id: $why leads to /', async ({ billing }) => {
    const router = open({ billing });
    await screen.findByText('Home');
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('billing types', () => {
  test('SH-147: manual shows the contact-sales view', async () => {
    open({ billing: TRIALING });
    const contact = await screen.findByRole('link', { name: 'Contact sales' });
    expect(contact.getAttribute('href')).toContain(`mailto:${SUPPORT_EMAIL}`);
    expect(screen.getByText(new RegExp(SUPPORT_EMAIL))).toBeTruthy();
  });

  test('SH-147: stripe shows the checkout view', async () => {
    open({ billing: TRIALING, config: STRIPE });
    expect(await screen.findByText('Yearly membership')).toBeTruthy();
    expect(screen.queryByText('Contact sales')).toBeNull();
  });

  test.each([
    { why: 'no price is set', config: { billing_type: 'stripe', stripe_price_id: '' } },
    { why: 'the provider does not know the price', config: { ...STRIPE, stripe_price_id: 'price_gone' } },
    { why: 'the server has no provider', config: { ...STRIPE, stripe_price_id: 'price_none' } },
  ])('SH-148, SH-330, AD-294: when $why the page says that it is wrongly configured', async ({ config }) => {
    network.on('GET /billing/prices/price_gone', () => refused('price_not_found'));
    network.on('GET /billing/prices/price_none', () => refused('billing_misconfigured'));
    open({ billing: TRIALING, config });
    expect(await screen.findByText('This page is wrongly configured. Please contact us…')).toBeTruthy();
  });

  test("SH-149, SH-330, AD-294: an unknown billing type shows 'Error'", async () => {
    open({ billing: TRIALING, config: { billing_type: 'barter' } });
    expect((await heading()).textContent).toBe('Error');
  });

  test('a provider that does not answer shows the failed state, and can be asked again', async () => {
    network.on('GET /billing/prices/price_year', () => refused('payment_provider_failed'));
    open({ billing: TRIALING, config: STRIPE });
    expect(await screen.findByText('Failed to load data')).toBeTruthy();
    network.on('GET /billing/prices/price_year', () => ({ price: YEARLY }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Yearly membership')).toBeTruthy();
  });
});

describe('the offer', () => {
  test('SH-339: the yearly price is what the provider says, excluding tax', async () => {
    open({ billing: TRIALING, config: STRIPE });
    const name = await screen.findByText('Yearly membership');
    expect(name.parentElement?.textContent).toBe('Yearly membership$149.00per license, per year, excl. tax');
  });

  test('SH-339: another currency is written its own way', async () => {
    network.on('GET /billing/prices/price_year', () => ({
      price: { ...YEARLY, amount: { unit_amount: 15_000, currency: 'jpy' } },
    }));
    open({ billing: TRIALING, config: STRIPE });
    expect(await screen.findAllByText('¥15,000')).toHaveLength(3);
  });

  test('SH-150, SH-338: with the monthly flag both memberships are offered, monthly at $15 per license', async () => {
    open({ billing: TRIALING, config: STRIPE, flags: { monthly_billing: true } });
    const monthly = await screen.findByRole<HTMLInputElement>('radio', { name: /Monthly membership/ });
    const yearly = screen.getByRole<HTMLInputElement>('radio', { name: /Yearly membership/ });
    expect(yearly.checked).toBe(true);
    expect(monthly.closest('label')?.textContent).toContain('$15per license');
    fireEvent.click(monthly);
    expect(await checkoutLink('Start membership')).toBe(
      '/api/billing/create-checkout-session?isMonthly=true',
    );
  });

  test('the order says what will be paid: the membership, the bundle and their sum', async () => {
    open({ billing: TRIALING, config: { ...STRIPE, academy_price_id: 'price_academy' } });
    const order = await screen.findByRole('region', { name: 'Your order' });
    expect(order.textContent).toContain('Total, excl. tax$149.00');
    fireEvent.click(await screen.findByRole('checkbox'));
    expect(order.textContent).toContain('Certification academy, one-time fee$220.00Total, excl. tax$369.00');
  });

  test('the page has one currency: next to a yearly price in yen nothing in dollars is offered', async () => {
    network.on('GET /billing/prices/price_year', () => ({
      price: { ...YEARLY, amount: { unit_amount: 15_000, currency: 'jpy' } },
    }));
    open({
      billing: TRIALING,
      config: { ...STRIPE, academy_price_id: 'price_academy' },
      flags: { monthly_billing: true },
    });
    await screen.findByText('Yearly membership');
    await waitFor(() => expect(network.sent('GET /billing/prices/price_academy')).toHaveLength(1));
    expect(document.body.textContent).not.toContain('$');
  });

  test('SH-150: without the flag there is the yearly membership only', async () => {
    open({ billing: TRIALING, config: STRIPE });
    expect(await screen.findByText('Yearly membership')).toBeTruthy();
    expect(screen.queryByText('Monthly membership')).toBeNull();
  });

  test('SH-296: the button opens the checkout call', async () => {
    open({ billing: EXPIRED, config: STRIPE });
    expect(await checkoutLink('Renew membership')).toBe(
      '/api/billing/create-checkout-session?isMonthly=false',
    );
  });
});

describe('the academy bundle', () => {
  const WITH_BUNDLE = { ...STRIPE, academy_price_id: 'price_academy' };

  test('SH-151, SH-340: its card shows 125 + 150 - 55 = 220, once, with a -20% badge', async () => {
    open({ billing: TRIALING, config: WITH_BUNDLE });
    const card = await screen.findByRole('region', { name: 'Certification academy bundle' });
    for (const text of ['$125.00', '$150.00', '-$55.00', '$220.00', '-20%', 'One-time fee']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
  });

  test('SH-296: chosen, it travels as pocusAcademy', async () => {
    open({ billing: TRIALING, config: WITH_BUNDLE });
    fireEvent.click(await screen.findByRole('checkbox'));
    expect(await checkoutLink('Start membership')).toBe(
      '/api/billing/create-checkout-session?isMonthly=false&pocusAcademy=true',
    );
  });

  test.each<{ why: string; billing: Partial<UserBilling>; config: object; action: string }>([
    { why: 'there is no workspace', billing: {}, config: WITH_BUNDLE, action: 'Start free trial' },
    { why: 'it has no price', billing: TRIALING, config: STRIPE, action: 'Start membership' },
    {
      why: 'the provider does not know its price',
      billing: TRIALING,
      config: { ...STRIPE, academy_price_id: 'price_gone' },
      action: 'Start membership',
    },
    {
      why: 'it has been bought',
      billing: { ...TRIALING, purchasedPocusAcademyBundle: true },
      config: WITH_BUNDLE,
      action: 'Start membership',
    },
  ])('SH-341: it is not offered when $why', async ({ billing, config, action }) => {
    network.on('GET /billing/prices/price_gone', () => refused('price_not_found'));
    open({ billing, config });
    await screen.findByRole('link', { name: action });
    expect(screen.queryByRole('region', { name: 'Certification academy bundle' })).toBeNull();
  });
});

describe('the free trial', () => {
  const TRIAL = {
    userGroupGuid: 'g1',
    workspaceGuid: 'w1',
    dataCollectionGuid: 'd1',
    purchaserGuid: 'u1',
    slotsUser: 5,
    slotsProbes: 5,
    licenseStatus: 'active',
    isTrialing: true,
    trialExpiresOn: '2026-01-31T00:00:00.000Z',
    purchasedPocusAcademyBundle: false,
  };

  test('SH-192: with auto_trial it starts at once and leads to the first steps', async () => {
    network.on('POST /billing/trial', () => Response.json(TRIAL, { status: 201 }));
    network.on('GET /current', () => ({ ...USER, permissions: ['workspace-admin'] }));
    const router = open({ config: { auto_trial: true } });
    fireEvent.click(await screen.findByRole('button', { name: 'Start free trial' }));
    await screen.findByText('Success');
    expect(router.state.location.pathname).toBe('/purchase-success');
    expect(network.sent('GET /current')).toHaveLength(1);
  });

  test('a refusal is said, and the button works again', async () => {
    network.on('POST /billing/trial', () => refused('trial_already_used'));
    open({ config: { auto_trial: true } });
    fireEvent.click(await screen.findByRole('button', { name: 'Start free trial' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The free trial has already been started.');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start free trial' }).disabled).toBe(
        false,
      ),
    );
  });

  test('without auto_trial it goes through sales or checkout', async () => {
    open({ config: {} });
    expect(await screen.findByRole('link', { name: 'Contact sales' })).toBeTruthy();
  });
});
