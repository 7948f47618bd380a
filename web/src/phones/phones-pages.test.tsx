import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { PhonePage } from './phone-page.tsx';
import { PhonesPage } from './phones-page.tsx';

const OWNER = '66666666-0000-4000-8000-000000000006';
const PROBE = '11111111-0000-4000-8000-000000000001';
const SERIAL = 'R5CT 30/A';
const PHONE = {
  phone_serial_number: SERIAL,
  app_version: '2.2.2',
  build_number: '4107',
  clarius_sdk_firmware: '12.1.0',
  owning_user_guid: OWNER,
  owner_email: 'owner@test.example',
  probe_guid: PROBE,
  probe_serial_number: 'L7HD123456A0001',
  is_probe_deleted: false,
  created_at: '2026-03-05T10:00:00.000Z',
};
const OLDER = {
  ...PHONE,
  app_version: '2.0.0',
  is_probe_deleted: true,
  created_at: '2026-01-05T10:00:00.000Z',
};

const network = fakeNetwork();

beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

const hrefs = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

function openPhone() {
  const page = () => <PhonePage serial={SERIAL} lost={<h1>Lost</h1>} />;
  openPage(`/internal/phones/${encodeURIComponent(SERIAL)}`, {
    routes: [{ path: '/internal/phones/$phone_serial_number', page }],
  });
}

test('AD-083, AD-085: the list leads to the details of a phone, to its owner and to its probe', async () => {
  network.on('GET /exams/phones', () => ({ phones: [PHONE], total: 1 }));
  openPage('/internal/phones', { routes: [{ path: '/internal/phones', page: PhonesPage }] });
  const row = (await screen.findByText(SERIAL)).closest('tr');
  expect(row).not.toBeNull();
  expect(hrefs(row as HTMLElement)).toEqual([
    `/internal/phones/${encodeURIComponent(SERIAL)}`,
    `/user-settings/${OWNER}`,
    `/internal/probes/${PROBE}`,
  ]);
  for (const text of ['2.2.2', '4107', '12.1.0']) expect(screen.getByText(text)).toBeTruthy();
});

test('AD-084, AD-264: the details show what changed, newest first; a deleted probe has no page', async () => {
  network.on(`GET /exams/phones/${encodeURIComponent(SERIAL)}`, () => ({
    phone_history: [PHONE, OLDER],
    total: 2,
  }));
  openPhone();
  expect(await screen.findByRole('heading', { name: SERIAL })).toBeTruthy();
  await screen.findByText('2.0.0');
  const versions = screen.getAllByText(/^2\.\d\.\d$/).map((cell) => cell.textContent);
  expect(versions).toEqual(['2.2.2', '2.0.0']);
  expect(screen.getByText('L7HD123456A0001 (deleted)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Phones' }).getAttribute('href')).toBe('/internal/phones');
});

test('a phone that never spoke has no page', async () => {
  network.on(`GET /exams/phones/${encodeURIComponent(SERIAL)}`, () => refused('phone_not_found'));
  openPhone();
  expect(await screen.findByRole('heading', { name: 'Lost' })).toBeTruthy();
});
