import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { AdventPage } from './advent-page.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

const nurse = (name: string, daysAgo: number | null) => ({
  guid: `a0000000-0000-4000-8000-${name.padStart(12, '0')}`,
  nurse_id: `ADV-${name}`,
  site: 'Orlando',
  name,
  exams: 3,
  last_scan: daysAgo === null ? null : new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  email: `${name}@test.example`,
  phone: null,
});

const network = fakeNetwork();

beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

const open = () => openPage('/internal/advent', { routes: [{ path: '/internal/advent', page: AdventPage }] });

test('AD-088..AD-091, AD-306, AMB-253: nurses with the day of their last scan, labelled when it is long ago', async () => {
  const items = [nurse('a', 4.9), nurse('b', 6), nurse('c', 9.9), nurse('d', 11), nurse('e', null)];
  network.on('GET /autodvt-dashboard/advent-table', () => ({ items, total: items.length }));
  open();
  await screen.findByText('ADV-a');
  const lastScan = (id: string) =>
    within(screen.getByRole('row', { name: new RegExp(`ADV-${id}`) })).getAllByRole('cell')[4]?.textContent;
  const day = (at: number) => items[at]?.last_scan?.slice(0, 10) ?? '';
  expect(['a', 'b', 'c', 'd', 'e'].map(lastScan)).toEqual([
    day(0),
    `${day(1)}lazy`,
    `${day(2)}lazy`,
    `${day(3)}very lazy`,
    '-very lazy',
  ]);
});

test('AD-088: without a nurse the page says who would be there', async () => {
  network.on('GET /autodvt-dashboard/advent-table', () => ({ items: [], total: 0 }));
  open();
  expect(await screen.findByText('No nurses')).toBeTruthy();
});
