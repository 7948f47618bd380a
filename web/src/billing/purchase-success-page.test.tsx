import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import type { UserBilling } from '../platform/billing.queries.ts';
import { PurchaseSuccessPage } from './purchase-success-page.tsx';

const USER = { guid: 'u1', email: 'helena@harbour.example', name: 'Helena Vogt', permissions: [] };
const OWN = { workspaceGuid: 'w1', purchaserGuid: 'u1', licenseStatus: 'active' } as const;

fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

function open(billing: Partial<UserBilling>) {
  knowWorld({ user: USER, billing });
  return openPage('/purchase-success', {
    routes: [
      { path: '/purchase-success', page: PurchaseSuccessPage },
      { path: '/', page: () => <p>Home</p> },
    ],
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test.each<{ why: string; billing: Partial<UserBilling> }>([
  { why: 'without a workspace', billing: {} },
  { why: 'in the workspace of someone else', billing: { ...OWN, purchaserGuid: 'u2' } },
  { why: 'with an expired membership', billing: { ...OWN, licenseStatus: 'inactive' } },
])('SH-156: $why it leads to /', async ({ billing }) => {
  const router = open(billing);
  await screen.findByText('Home');
  expect(router.state.location.pathname).toBe('/');
});

test("SH-157: Butterfly leads to 'Open App'", async () => {
  open(OWN);
  await press('Butterfly');
  expect(screen.getByRole('link', { name: 'Open App' }).getAttribute('href')).toBe(
    '/api/autodvt-app/open-app',
  );
  expect(document.activeElement?.textContent).toBe('Butterfly');
});

test("SH-158: Clarius leads to 'Link Clarius Scanner', which opens the link dialog", async () => {
  open({ ...OWN, isTrialing: true });
  await press('Clarius');
  expect(screen.getByRole('link', { name: 'Link Clarius Scanner' }).getAttribute('href')).toBe(
    '/workspace/clarius-scanners?open=linkScanner',
  );
});

test('SH-159: Back returns to the choice', async () => {
  open(OWN);
  await press('Clarius');
  await press('Back');
  expect(screen.getByRole('button', { name: 'Butterfly' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clarius' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Link Clarius Scanner' })).toBeNull();
});
