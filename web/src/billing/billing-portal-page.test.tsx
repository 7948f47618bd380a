import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth, SUPPORT_EMAIL } from '../../test/open-page.tsx';
import type { UserBilling } from '../platform/billing.queries.ts';
import { BillingPortalPage } from './billing-portal-page.tsx';

const USER = { guid: 'u1', email: 'helena@harbour.example', name: 'Helena Vogt', permissions: [] };
const MEMBER_OF: Partial<UserBilling> = {
  workspaceGuid: 'w1',
  purchaserGuid: 'u1',
  licenseStatus: 'active',
};
const ONLINE = { online_billing: true };

fakeNetwork();

const openTab = vi.fn<typeof window.open>(() => null);
const replace = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  setWindowWidth(1440);
  vi.spyOn(window, 'open').mockImplementation(openTab);
  vi.spyOn(window.location, 'replace').mockImplementation(replace);
});
afterEach(() => {
  forgetPage();
  vi.restoreAllMocks();
  openTab.mockClear();
  replace.mockClear();
});

interface Situation {
  readonly type: string;
  readonly flags?: object;
  readonly billing?: Partial<UserBilling>;
  readonly opensNewTab?: boolean;
}

function open({ type, flags = ONLINE, billing = MEMBER_OF, opensNewTab = false }: Situation): void {
  const config: object = { billing_type: type };
  knowWorld({ user: USER, billing, config, flags });
  const page = () => <BillingPortalPage opensNewTab={opensNewTab} />;
  openPage('/billing-portal', { routes: [{ path: '/billing-portal', page }] });
}

test('SH-152: manual says that the account has no online billing and to email support', async () => {
  open({ type: 'manual' });
  const text = await screen.findByText(/Your account has no online billing/);
  expect(text.textContent).toContain(SUPPORT_EMAIL);
  expect(replace).not.toHaveBeenCalled();
});

test('SH-153, SH-297: stripe goes to the portal in the place of the page', async () => {
  open({ type: 'stripe' });
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/api/billing/portal'));
  expect(openTab).not.toHaveBeenCalled();
});

test('SH-154: with openInNewTab the portal opens in a new tab; a refused tab is offered as a link', async () => {
  open({ type: 'stripe', opensNewTab: true });
  await waitFor(() => expect(openTab).toHaveBeenCalledExactlyOnceWith('/api/billing/portal', '_blank'));
  expect(replace).not.toHaveBeenCalled();
  const link = screen.getByRole('link', { name: 'Open billing' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/billing/portal', '_blank']);
});

test("SH-155: anything else shows 'Error'", async () => {
  open({ type: 'barter' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Error');
});

test('stripe without keys says that the page is wrongly configured', async () => {
  open({ type: 'stripe', flags: { online_billing: false } });
  expect(await screen.findByText('This page is wrongly configured. Please contact us…')).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
});

test('SH-246: anyone who did not purchase the workspace is told so instead of being sent to a refusal', async () => {
  open({ type: 'stripe', billing: { ...MEMBER_OF, purchaserGuid: 'u2' } });
  expect(await screen.findByText('Only the purchaser of the workspace can open its billing.')).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
});

test('SH-246: a trial has nothing to manage yet, but a way on', async () => {
  open({ type: 'stripe', billing: { ...MEMBER_OF, isTrialing: true } });
  const link = await screen.findByRole('link', { name: 'Start membership' });
  expect(link.getAttribute('href')).toBe('/buy-license');
  expect(replace).not.toHaveBeenCalled();
});
